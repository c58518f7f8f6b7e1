// The script of /docs: search, trying a call, copying it. Plain JavaScript, because browsers get it as it is.

/** @template {Element} T @param {ParentNode} root @param {string} selector @returns {T} */
const find = (root, selector) => {
  const element = root.querySelector(selector);
  if (!element) throw new Error(`${selector} is missing`);
  return /** @type {T} */ (element);
};

/** @type {HTMLInputElement} */
const search = find(document, '#search');
/** @type {HTMLOutputElement} */
const count = find(document, '#count');
/** @type {HTMLElement} */
const nothing = find(document, '#nothing');
const entries = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll('.entry')]);
const groups = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('main > section')]);

const isFound = (/** @type {HTMLElement} */ entry) => !entry.hidden;

/** Shows the entries that contain every word of the search. */
const filter = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of entries)
    entry.hidden = !words.every((word) => entry.dataset.words?.includes(word));
  for (const group of groups)
    group.hidden = !entries.some((entry) => isFound(entry) && group.contains(entry));
  const found = entries.filter(isFound).length;
  nothing.hidden = found > 0;
  count.value = `${found} / ${entries.length} 项`;
};

/** @param {HTMLDetailsElement | undefined} entry */
const open = (entry) => {
  if (!entry) return;
  entry.open = true;
  find(entry, 'summary').scrollIntoView({ block: 'center' });
  /** @type {HTMLElement} */ (find(entry, 'summary')).focus();
};

const openLinked = () =>
  open(entries.find(({ id }) => id === decodeURIComponent(location.hash.slice(1))));

const isWriting = () => document.activeElement?.matches('input, textarea') ?? false;

search.addEventListener('input', filter);
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.isComposing) {
    // The same key press would fold the entry again, once its heading has the focus.
    event.preventDefault();
    open(entries.find(isFound));
  }
  if (event.key !== 'Escape') return;
  search.value = '';
  filter();
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || isWriting()) return;
  event.preventDefault();
  search.focus();
});
addEventListener('hashchange', openLinked);

/** @param {string} value */
const quote = (value) => `'${value.replaceAll("'", "'\\''")}'`;

/**
 * Headers that prove who calls. Scripts cannot read the session's cookie, so a token stands for it.
 * @type {Record<string, string[]>}
 */
const credentials = {
  none: [],
  session: ['-H "authorization: Bearer $TOKEN"'],
  signature: ['-H "x-live-signature: $SIGNATURE"'],
};

/** @param {HTMLFormElement} form @param {string} body */
const asCurl = (form, body) =>
  [
    `curl ${quote(location.origin + form.dataset.path)}`,
    "-H 'content-type: application/json'",
    ...(credentials[form.dataset.credential ?? 'none'] ?? []),
    `--data-raw ${quote(body)}`,
  ].join(' \\\n  ');

/** @param {string} text */
const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** @param {HTMLFormElement} form */
const activate = (form) => {
  /** @type {HTMLTextAreaElement} */
  const body = find(form, 'textarea');
  /** @type {HTMLOutputElement} */
  const result = find(form, 'output');
  /** @type {HTMLElement} */
  const answer = find(form, '.answer');
  /** @param {string} status @param {string} [text] */
  const show = (status, text) => {
    result.value = status;
    answer.hidden = text === undefined;
    answer.textContent = text ?? '';
  };

  /** @returns {string | undefined} the request in one line, if it is JSON */
  const read = () => {
    try {
      return JSON.stringify(JSON.parse(body.value));
    } catch (error) {
      body.setAttribute('aria-invalid', 'true');
      show(`请求内容不是 JSON：${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  };

  const send = async () => {
    const request = read();
    if (request === undefined) return;
    show('正在调用…');
    const since = performance.now();
    try {
      const reply = await fetch(form.dataset.path ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: request,
      });
      const text = await reply.text();
      show(
        `状态 ${reply.status}，用时 ${Math.round(performance.now() - since)} 毫秒`,
        pretty(text),
      );
    } catch {
      show('网络异常，请稍后重试');
    }
  };

  const copy = async () => {
    const request = read();
    if (request === undefined) return;
    const command = asCurl(form, request);
    try {
      await navigator.clipboard.writeText(command);
      show('已复制');
    } catch {
      // Browsers offer the clipboard on secure addresses alone.
      show('浏览器不允许复制，请自行选取', command);
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  find(form, '[name=copy]').addEventListener('click', () => void copy());
  body.addEventListener('input', () => body.removeAttribute('aria-invalid'));
};

for (const form of document.forms) activate(form);
filter();
openLinked();
