/* Timers on the page: counted down by the host's clock, whatever this phone's says, and a bell at the end.
   The page shows them without this file too, as they were when it was loaded. ES2017, no framework. */
(function () {
  'use strict';

  var base = document.body.dataset.base;
  var LOUD = 10000;      /* a phone that wakes later than this after the end stays silent */
  var KEEP = 120000;     /* a measurement counts this long */
  var samples = [], guess = null, skew = Date.now() - performance.now(), measuring = false, seen = null, bell = null;

  function each(list, action) { Array.prototype.slice.call(list).forEach(action); }
  function faces() { return document.querySelectorAll('[data-timer]'); }
  function later(milliseconds) { return new Promise(function (done) { setTimeout(done, milliseconds); }); }

  /* ---- The host's clock: of several questions the one answered quickest knows best -------------------------------- */

  function offset() {
    var best = samples.reduce(function (one, other) { return one && one.trip <= other.trip ? one : other; }, null);
    if (best) { guess = best.offset; }
    return guess;
  }

  function now() { return Date.now() + (offset() || 0); }

  async function measure(times) {
    if (measuring) { return; }
    measuring = true;
    for (var done = 0; done < times; done += 1) {
      var wall = Date.now(), sent = performance.now();
      try {
        var answer = await fetch(base + '/clock', { cache: 'no-store', credentials: 'same-origin' });
        var host = (await answer.json()).server_ms, trip = performance.now() - sent;
        if (Math.abs(Date.now() - wall - trip) < 50) {  /* else the clock was set or the phone slept meanwhile */
          samples = samples.filter(function (one) { return sent - one.at < KEEP; }).concat([{ at: sent, trip: trip, offset: host - wall - trip / 2 }]);
        }
      } catch (problem) { await later(500); }
      if (times > 1) { await later(40); }
    }
    measuring = false;
    draw();
  }

  function afresh() { samples = []; skew = Date.now() - performance.now(); measuring = false; measure(5); }

  /* ---- Writing the time --------------------------------------------------------------------------------------------- */

  function text(left) {
    var all = Math.ceil(left / 1000), minutes = Math.floor(all / 60), hours = Math.floor(minutes / 60);
    var two = function (number) { return ('0' + number).slice(-2); };
    return hours ? hours + ':' + two(minutes % 60) + ':' + two(all % 60) : minutes + ':' + two(all % 60);
  }

  function put(element, words) { if (element && element.textContent !== words) { element.textContent = words; } }

  function draw() {
    if (Math.abs(Date.now() - performance.now() - skew) > 250) { afresh(); }
    var at = now(), due = null;
    each(faces(), function (face) {
      if (guess === null) { guess = Number(face.dataset.now) - Date.now(); at = now(); }
      var until = Number(face.dataset.until), over = until && at >= until;
      put(face, text(until ? Math.max(until - at, 0) : Number(face.dataset.left)));
      face.classList.toggle('over', Boolean(over));
      ago(face.parentNode.querySelector('.ago'), over ? at - until : -1);
      if (until && seen !== null && seen < until && over && at <= until + LOUD) { due = face; }
    });
    seen = at;
    if (due) { ring(due.dataset.label); }
  }

  function ago(place, since) {
    if (!place) { return; }
    var data = place.dataset, unit = since >= 3600000 ? [data.h, 3600000] : since >= 60000 ? [data.min, 60000] : [data.s, 1000];
    put(place, since < 0 ? '' : unit[0].replace('{n}', Math.floor(since / unit[1])));
  }

  function frame() { draw(); requestAnimationFrame(frame); }

  /* ---- The bell: a sound the Start tap has unlocked, a flash over the whole screen, a buzz ------------------------ */

  function ring(label) {
    sound();
    if (navigator.vibrate) { navigator.vibrate([300, 120, 300, 120, 500]); }
    var old = document.getElementById('flash');
    if (old) { old.remove(); }
    var flash = document.createElement('div'), time = document.createElement('b'), name = document.createElement('p');
    flash.id = 'flash';
    flash.className = 'flash';
    flash.dataset.keep = '1';
    flash.setAttribute('role', 'alert');
    name.textContent = label;
    time.textContent = '0:00';
    flash.appendChild(name);
    flash.appendChild(time);
    flash.onclick = function () { flash.remove(); };
    document.body.appendChild(flash);
    setTimeout(function () { flash.remove(); }, 6000);
  }

  function player() { return document.getElementById('bell'); }

  function sound() {
    var audio = player();
    if (!audio) { return; }
    audio.muted = false;
    audio.currentTime = 0;
    var playing = audio.play();
    if (playing) { playing.catch(function () { /* the phone allows no sound: it flashes */ }); }
  }

  function unlock() {  /* a phone lets a page sound later only if a tap has started it once */
    var audio = player();
    if (!audio || audio === bell) { return; }
    bell = audio;
    audio.muted = true;
    var playing = audio.play();
    if (playing) {
      playing.then(function () { if (audio.muted) { audio.pause(); audio.currentTime = 0; audio.muted = false; } })
        .catch(function () { bell = null; audio.muted = false; });
    }
  }

  document.addEventListener('click', function (event) {
    var button = event.target.closest('button, a');
    if (button && button.hasAttribute('data-bell')) { bell = player(); ring(button.textContent); } else { unlock(); }
  }, true);

  /* ---- Waking and waiting -------------------------------------------------------------------------------------------- */

  function wake() { if (!document.hidden) { afresh(); draw(); } }

  document.addEventListener('visibilitychange', wake);
  document.addEventListener('resume', wake);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', function (event) { if (event.persisted) { wake(); } });
  setInterval(function () { if (!document.hidden && faces().length) { measure(1); } }, 15000);
  setInterval(draw, 500);  /* frames stop in a page behind another; the bell rings there too */

  window.larderClock = now;
  if (base) { measure(5); frame(); }
}());
