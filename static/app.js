/* Keeps a page in step. Every form works without this file; with it a tap is sent in the background, kept while the host is away,
   and what others enter appears by itself. ES2017, no framework: it has to run on phones of 2018. */
(function () {
  'use strict';

  var page = document.body.dataset;
  var base = page.base;
  document.documentElement.classList.add('live');

  /* ---- Small helpers ---------------------------------------------------------------------------------------- */

  function each(list, action) { Array.prototype.slice.call(list).forEach(action); }

  function newId() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.prototype.map.call(bytes, function (b) { return ('0' + b.toString(16)).slice(-2); }).join('');
  }

  function later(milliseconds) { return new Promise(function (done) { setTimeout(done, milliseconds); }); }

  function ask(address, options) {  /* fetch that gives up after 8 seconds: a sleeping host answers nothing at all */
    var late = later(8000).then(function () { throw new Error('late'); });
    return Promise.race([fetch(address, Object.assign({ credentials: 'same-origin' }, options)), late]);
  }

  function reached(yes) { if (away === yes) { away = !yes; showWaiting(); } }

  function idOf(element) { return element.getAttribute && element.getAttribute('id'); }  /* form.id is its field named id */

  function token() { return document.querySelector('meta[name=csrf]'); }

  /* ---- Typing helpers: keypad, sign key, hold to look ---------------------------------------------------------- */

  function prepare() {
    each(document.querySelectorAll('[data-keypad]'), function (input) { input.inputMode = input.dataset.keypad; });
  }

  document.addEventListener('click', function (event) {
    var key = event.target.closest('[data-sign]');
    if (!key) { return; }
    var input = document.getElementById(key.dataset.sign);
    var text = input.value.trim();
    input.value = /^[-−–]/.test(text) ? text.slice(1) : '−' + text;
    if (text) { sendField(input); } else { input.focus(); }
  });

  function holder(event) { return event.target.closest && event.target.closest('.vault.hold > summary'); }
  document.addEventListener('pointerdown', function (event) {
    var summary = holder(event);
    if (summary) { summary.parentNode.open = true; }
  });
  ['pointerup', 'pointercancel', 'scroll', 'blur'].forEach(function (name) {
    window.addEventListener(name, function () {
      each(document.querySelectorAll('.vault.hold[open]'), function (vault) { vault.open = false; });
    });
  });
  document.addEventListener('click', function (event) {
    if (holder(event) && event.detail) { event.preventDefault(); }  /* a keyboard's click (detail 0) opens and shuts */
  });

  /* ---- A minute that is the same for all: the host's clock, measured by the quickest answer --------------------- */

  var lag = null, quickest = Infinity;

  function clock(sent, host) {
    var trip = performance.now() - sent;
    if (trip <= quickest) { quickest = trip; lag = host - sent - trip / 2; }
  }

  function tick() {
    each(document.querySelectorAll('[data-ends]'), function (face) {
      if (lag === null) { lag = Number(face.dataset.now) - performance.now(); }
      var left = Number(face.dataset.ends) - performance.now() - lag;
      var rest = Math.max(0, Math.ceil(left / 1000));
      var text = Math.floor(rest / 60) + ':' + ('0' + rest % 60).slice(-2);
      if (face.textContent !== text) { face.textContent = text; }
      face.parentNode.classList.toggle('done', !rest);
      face.parentNode.hidden = left < -180000;
    });
  }

  /* ---- The result as a PNG: the server's drawing, painted here, shared or kept --------------------------------- */

  document.addEventListener('click', function (event) {
    var link = event.target.closest('[data-png]');
    if (!link) { return; }
    event.preventDefault();
    var drawing = new Image();
    drawing.onload = function () {
      var canvas = document.createElement('canvas');
      canvas.width = drawing.naturalWidth;
      canvas.height = drawing.naturalHeight;
      canvas.getContext('2d').drawImage(drawing, 0, 0);
      canvas.toBlob(function (blob) { hand(blob, link.dataset.png); }, 'image/png');
    };
    drawing.src = link.href;
  });

  function hand(blob, name) {
    var files = [new File([blob], name, { type: 'image/png' })];
    if (navigator.canShare && navigator.canShare({ files: files })) {
      navigator.share({ files: files }).catch(function () { /* not shared after all */ });
      return;
    }
    var keep = document.createElement('a');
    keep.href = URL.createObjectURL(blob);
    keep.download = name;
    keep.click();
    setTimeout(function () { URL.revokeObjectURL(keep.href); }, 10000);
  }

  prepare();
  tick();
  setInterval(tick, 250);
  if (!base) { return; }

  /* ---- The outbox: commands not yet acknowledged, kept over reload and sleep ------------------------------------- */

  var store = 'larder:' + page.code;
  var memory = [];
  var sending = false;
  var since = 0;
  var away = false;  /* the host did not answer last time */

  function outbox() {
    try { return JSON.parse(localStorage.getItem(store) || '[]'); } catch (problem) { return memory; }
  }
  function keep(list) {
    memory = list;
    try { localStorage.setItem(store, JSON.stringify(list)); } catch (problem) { /* private mode: memory has it */ }
    showWaiting();
  }
  function drop(id) { keep(outbox().filter(function (one) { return one.id !== id; })); }

  function showWaiting() {
    var chip = document.getElementById('waiting');
    var count = outbox().length;
    if (!count) { since = 0; } else if (!since) { since = Date.now(); setTimeout(showWaiting, 1300); }
    if (!chip) { return; }
    chip.hidden = !away && (!count || Date.now() - since < 1200);
    chip.textContent = (count ? count + ' ' + page.waiting + '. ' : '') + page.offline;
  }

  function queue(kind, args, field) {
    keep(outbox().concat([{ id: newId(), kind: kind, args: args, field: field || '' }]));
    send();
  }

  async function send() {
    if (sending) { return; }
    sending = true;
    while (outbox().length) {
      var one = outbox()[0];
      try {
        var answer = await ask(base + '/cmd', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-CSRFToken': token().content },
          body: JSON.stringify(one)
        });
        if (answer.status === 429 || answer.status >= 500) {
          await later(1000 * Math.min(10, Number(answer.headers.get('Retry-After')) || 3));
          continue;
        }
        reached(true);
        await settle(one, answer.status, await answer.json());
      } catch (problem) {
        reached(false);
        await later(document.hidden ? 10000 : 2500);
      }
    }
    sending = false;
  }

  async function settle(one, status, body) {
    if (body.error === 'csrf') { token().content = body.token; return; }
    drop(one.id);
    var input = one.field && document.getElementById(one.field);
    if (input) { delete input.dataset.pending; input.removeAttribute('aria-invalid'); forget(input); }
    if (status === 409) {
      if (await question(body)) {
        var args = body.taken ? Object.assign({}, one.args, { over: 'yes' }) : Object.assign({}, one.args, { was: plainly(body.now) });
        queue(one.kind, args, one.field);
      } else if (input) { input.value = input.dataset.was = plainly(body.now); }
    } else if (status >= 400) {
      if (input) { input.setAttribute('aria-invalid', 'true'); note(input, body.error); } else { tell(body.error); }
      return;
    } else if (input) {
      input.dataset.was = plainly(one.args.value);
      if (input !== document.activeElement) { sendField(input); }  /* changed again while this was on its way */
    }
    refresh();
  }

  function plainly(value) { return value === null || value === undefined ? '' : String(value); }

  /* ---- Asking and telling ---------------------------------------------------------------------------------------- */

  function make(tag, name, text) {
    var made = document.createElement(tag);
    made.className = name;
    made.textContent = text || '';
    return made;
  }

  function question(body) {
    return new Promise(function (done) {
      var before = document.activeElement, shade = make('div', 'ask'), box = make('div', '');
      var use = make('button', 'main', body.use || body.yes), leave = make('button', 'quiet', body.keep || body.no);
      shade.setAttribute('role', 'alertdialog');
      shade.setAttribute('aria-modal', 'true');
      shade.setAttribute('aria-label', body.conflict || body.taken);
      box.appendChild(make('p', '', body.conflict || body.taken));
      [use, leave].forEach(function (button) {
        box.appendChild(button);
        button.onclick = function () { shade.remove(); if (before && before.focus) { before.focus(); } done(button === use); };
      });
      shade.onkeydown = function (event) {
        if (event.key === 'Escape') { leave.click(); }
        if (event.key === 'Tab') { event.preventDefault(); (document.activeElement === use ? leave : use).focus(); }
      };
      shade.appendChild(box);
      document.body.appendChild(shade);
      leave.focus();
    });
  }

  function tell(text) {
    var place = document.getElementById('notices');
    if (!place || !text) { return; }
    var said = make('p', 'notice', text);
    said.dataset.keep = '1';
    place.appendChild(said);
    setTimeout(function () { said.remove(); }, 8000);
  }

  function forget(input) {
    var field = input.closest('.field') || input.parentNode;
    each(field.querySelectorAll('.changed'), function (old) { old.remove(); });
  }

  function note(input, text) {
    forget(input);
    var said = make('output', 'changed', text);
    said.dataset.keep = '1';
    (input.closest('.field') || input.parentNode).appendChild(said);
  }

  /* ---- Forms become commands ---------------------------------------------------------------------------------------- */

  var pressed = null;
  document.addEventListener('click', function (event) { pressed = event.target.closest('button'); }, true);

  function read(form) {
    var args = {};
    each(form.elements, function (element) {
      var name = element.name;
      if (!name || element.type === 'submit' || (element.type === 'radio' && !element.checked) || /^(csrf_token|id|kind|back)$/.test(name) || name.indexOf('.') > 0) { return; }
      args[name] = element.value;
    });
    return args;
  }

  function kindOf(form) { return form.querySelector('input[name=kind]').value; }

  function sendField(input) {
    if (input.value.trim() === input.dataset.was || input.dataset.pending) { return; }
    var args = read(input.form);
    args.field = input.name.slice('value.'.length);
    args.value = input.value;
    args.was = input.dataset.was;
    input.dataset.pending = '1';
    queue('set', args, input.id);
  }

  document.addEventListener('submit', function (event) {
    var form = event.target;
    if (!form.classList.contains('cmd')) { return; }
    event.preventDefault();
    var fields = form.querySelectorAll('input[name^="value."]');
    if (fields.length) {
      each(fields, function (input) { sendField(input); input.blur(); });
      return;
    }
    var args = read(form);
    if (pressed && pressed.form === form && pressed.name) { args[pressed.name] = pressed.value; }
    queue(kindOf(form), args);
    each(form.querySelectorAll('input[name=dice]'), function (input) { input.blur(); });
    each(form.querySelectorAll('input[name=name]'), function (input) {
      if (kindOf(form) === 'seat.add') { input.value = ''; } else { input.blur(); }
    });
  });
  document.addEventListener('change', function (event) {
    if (/^value\./.test(event.target.name || '')) { sendField(event.target); }
  });

  document.addEventListener('focusout', function (event) {
    if (/^value\./.test(event.target.name || '') && event.target.value === event.target.dataset.was) { setTimeout(refresh, 0); }
  });

  document.addEventListener('click', function (event) {  /* leaving a page now would lose it */
    var link = event.target.closest('a[href]');
    if (away && link && !link.classList.contains('refresh')) { event.preventDefault(); tell(page.offline); }
  });

  /* ---- A new page merged into this one: nothing somebody types in is touched ------------------------------------------ */

  function typedIn(element) { return element.nodeName === 'INPUT' && element.type !== 'hidden' || element.nodeName === 'SELECT'; }

  function busy(input) {
    var was = input.dataset.was;
    return input === document.activeElement || input.dataset.pending || (was !== undefined && input.value !== was);
  }

  function merge(old, fresh) {
    if (old.nodeType === 3) { if (old.data !== fresh.data) { old.data = fresh.data; } return; }
    if (old.nodeType !== 1 || idOf(old) === 'waiting') { return; }
    if (typedIn(old) && busy(old)) {
      if (old.dataset.was !== undefined && fresh.dataset.was !== old.dataset.was && fresh.dataset.was !== old.value && !old.dataset.pending) {
        note(old, page.changed + ' ' + (fresh.dataset.was || '–'));
      }
      return;
    }
    each(fresh.attributes, function (one) {
      if (one.name === 'open') { return; }
      if (old.getAttribute(one.name) !== one.value) { old.setAttribute(one.name, one.value); }
    });
    each(old.attributes, function (one) {
      if (one.name !== 'open' && one.name !== 'inputmode' && !fresh.hasAttribute(one.name)) { old.removeAttribute(one.name); }
    });
    if (old.nodeName === 'INPUT' && old.value !== fresh.value) { old.value = fresh.value; forget(old); }
    mergeChildren(old, fresh);
    if (old.nodeName === 'SELECT') { old.value = fresh.value; }
  }

  function mergeChildren(old, fresh) {
    var named = {}, at = old.firstChild;
    each(old.children, function (child) { if (idOf(child)) { named[idOf(child)] = child; } });
    each(fresh.childNodes, function (child) {
      while (at && at.dataset && at.dataset.keep) { at = at.nextSibling; }
      var match = idOf(child) ? named[idOf(child)] : (at && !idOf(at) && at.nodeName === child.nodeName ? at : null);
      if (!match || match.nodeName !== child.nodeName) { old.insertBefore(document.importNode(child, true), at); return; }
      if (match === at) { at = at.nextSibling; } else { old.insertBefore(match, at); }
      merge(match, child);
    });
    while (at) {
      var next = at.nextSibling, active = document.activeElement;
      var held = at.dataset && at.dataset.keep || (at.contains(active) && active.nodeName === 'INPUT' && busy(active));
      if (!held) { old.removeChild(at); }
      at = next;
    }
  }

  var fetching = false, again = false;
  async function refresh() {
    if (fetching) { again = true; return; }
    fetching = true;
    try {
      var answer = await ask(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' });
      var fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (answer.ok && fresh.body.dataset.code === page.code) {
        var focus = document.activeElement && document.activeElement.form && idOf(document.activeElement.form);
        ['rev', 'as'].forEach(function (name) { document.body.dataset[name] = fresh.body.dataset[name] || ''; });
        document.body.className = fresh.body.className;
        token().content = fresh.querySelector('meta[name=csrf]').content;
        mergeChildren(document.body, fresh.body);
        prepare();
        tick();
        if (focus && document.activeElement === document.body) {
          var button = document.querySelector('#' + CSS.escape(focus) + ' button');
          if (button) { button.focus({ preventScroll: true }); }
        }
      } else if (answer.status === 404) { tell(fresh.querySelector('[role=alert]') && fresh.querySelector('[role=alert]').textContent); }
    } catch (problem) { /* the host is away: the next poll tries again */ }
    fetching = false;
    if (again) { again = false; refresh(); }
  }

  /* ---- In step: polling is the truth, the stream is a hint --------------------------------------------------------------- */

  var tag = '', busyUntil = 0, stream = null, heard = 0, noStreamUntil = 0, timer = 0;

  async function poll() {
    clearTimeout(timer);
    if (document.hidden) { return; }
    try {
      var sent = performance.now();
      var answer = await ask(base + '/state' + (page.tv ? '?tv=1' : '?as=' + page.as), { cache: 'no-store', headers: tag ? { 'If-None-Match': tag } : {} });
      if (answer.status === 200) {
        var state = await answer.json();
        clock(sent, state.server_ms);
        tag = answer.headers.get('ETag') || '';
        if (state.rev !== Number(page.rev)) { busyUntil = Date.now() + 15000; await refresh(); }
      }
      reached(true);
      if (outbox().length) { send(); }
    } catch (problem) { reached(false); }
    if (stream && Date.now() - heard > 35000) { close(); }
    if (!stream) { open(); }
    clearTimeout(timer);
    timer = setTimeout(poll, stream && heard ? 10000 : Date.now() < busyUntil ? 1000 : 3000);
  }

  function open() {
    if (!window.EventSource || Date.now() < noStreamUntil) { return; }
    heard = 0;
    stream = new EventSource(base + '/hints');
    stream.onmessage = function (event) {
      heard = Date.now();
      if (Number(event.data) > Number(page.rev)) { refresh(); }
    };
    stream.addEventListener('hb', function () { heard = Date.now(); });
    stream.onerror = function () {
      heard = 0;
      if (stream && stream.readyState === 2) { close(); noStreamUntil = Date.now() + 30000; }
    };
  }

  function close() { if (stream) { stream.close(); stream = null; heard = 0; } }

  function wake() {
    if (document.hidden) { close(); clearTimeout(timer); return; }
    close();
    tag = '';
    quickest = Infinity;
    poll();  /* pull first; poll opens the stream again */
  }
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', function (event) { if (event.persisted) { wake(); } });
  window.addEventListener('pagehide', close);

  showWaiting();
  send();
  poll();
}());
