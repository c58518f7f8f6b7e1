import { readFileSync } from 'node:fs';

/** One call, notice or command. */
export interface Entry {
  id: string;
  code: string;
  summary: string;
  detail: string;
  schemas: [title: string, schema: unknown][];
  /** How a call is tried; notices and commands have none. */
  request?: { path: string; example: unknown; credential: 'none' | 'session' | 'signature' };
}

export interface Group {
  id: string;
  title: string;
  detail?: string;
  entries: Entry[];
}

/** The content-security policy allows no inline script, so the script is a file of its own. */
export const SCRIPT = readFileSync(new URL('reference.js', import.meta.url), 'utf8');
export const STYLE = readFileSync(new URL('reference.css', import.meta.url), 'utf8');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string): string => value.replace(/[&<>"]/g, (char) => escapes[char] ?? char);
const json = (value: unknown): string => text(JSON.stringify(value, null, 2));

const SIGNED_NOTE = '平台接口以签名调用，密钥不在浏览器中，所以这里只能复制请求';

const renderRequest = ({ path, example, credential }: NonNullable<Entry['request']>): string => {
  const body = json(example);
  const rows = Math.min(12, body.split('\n').length + 1);
  const isSigned = credential === 'signature';
  return `<form data-path="${text(path)}" data-credential="${credential}">
<label>请求内容<textarea name="body" rows="${rows}" spellcheck="false" autocapitalize="off">${body}</textarea></label>
<p>${isSigned ? SIGNED_NOTE : '<button type="submit">试一试</button>'}
<button type="button" name="copy">复制为 curl</button></p>
<output></output><pre class="answer" tabindex="0" aria-label="应答内容" role="region" hidden></pre></form>`;
};

const renderEntry = ({ id, code, summary, detail, schemas, request }: Entry): string =>
  `<details class="entry" id="${text(id)}" data-words="${text(`${id} ${code} ${summary}`.toLowerCase())}">
<summary><code>${text(code)}</code> ${text(summary)}</summary><p class="detail">${text(detail)}</p>
${request ? renderRequest(request) : ''}${schemas
  .map(
    ([title, schema]) =>
      `<details><summary>${text(title)}</summary><pre tabindex="0">${json(schema)}</pre></details>`,
  )
  .join('')}</details>`;

const renderGroup = ({ id, title, detail, entries }: Group): string =>
  `<section id="${text(id)}" aria-labelledby="${text(id)}-title"><h2 id="${text(id)}-title">${text(title)}</h2>
${detail ? `<p class="detail">${text(detail)}</p>` : ''}${entries.map(renderEntry).join('')}</section>`;

/** The reference as one page. Without its script it can still be read. */
export const renderPage = (version: string, groups: Group[]): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>直播中控台接口文档</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css"><script type="module" src="/docs/reference.js"></script></head><body>
<header><h1>直播中控台接口文档 <small>${text(version)}</small></h1>
<p>接口均为 POST，请求与应答均为 JSON，导出的文件除外。“试一试”以当前登录的账号真正调用，写入的接口会改变数据。
机器可读：<a href="/docs/openapi.json">OpenAPI 文档</a>、<a href="/docs/asyncapi.json">AsyncAPI 文档</a></p>
<search><label for="search">搜索接口、通知与命令</label>
<input id="search" type="search" autocomplete="off" placeholder="按 / 开始输入，例如 评论、12012" aria-controls="entries">
<output id="count" for="search"></output></search></header>
<nav aria-label="分组"><ul>${groups
  .map(({ id, title }) => `<li><a href="#${text(id)}">${text(title)}</a></li>`)
  .join('')}</ul></nav>
<main id="entries">${groups.map(renderGroup).join('')}<p id="nothing" hidden>没有符合的接口、通知或命令</p></main></body></html>`;
