/** A document as a page that needs no script: sections to unfold, each with its schema. */
export interface DocumentPage {
  title: string;
  introduction: string;
  download: string;
  groups: {
    name: string;
    entries: { heading: string; detail: string; parts: [string, unknown][] }[];
  }[];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string): string => value.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

const style = `
:root{color-scheme:light dark}body{font:15px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif;
max-width:60rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.6rem}h2{margin-top:2rem;font-size:1.15rem}
details{border:1px solid #8884;border-radius:8px;margin:.4rem 0;padding:.4rem .8rem}
summary{cursor:pointer}code{font-size:.92em}pre{overflow:auto;background:#8881;padding:.8rem;
border-radius:6px;font-size:.85em}a{color:#d81e46}p.detail{margin:.4rem 0;opacity:.8}`;

const entry = ({
  heading,
  detail,
  parts,
}: DocumentPage['groups'][number]['entries'][number]): string =>
  `<details><summary>${heading}</summary><p class="detail">${text(detail)}</p>${parts
    .map(
      ([name, schema]) =>
        `<h3>${text(name)}</h3><pre>${text(JSON.stringify(schema, null, 2))}</pre>`,
    )
    .join('')}</details>`;

export const heading = (code: string, summary: string): string =>
  `<code>${text(code)}</code> ${text(summary)}`;

export const renderPage = ({ title, introduction, download, groups }: DocumentPage): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(title)}</title><style>${style}</style><h1>${text(title)}</h1>
<p>${text(introduction)} <a href="${download}">${download}</a></p>
${groups.map(({ name, entries }) => `<h2>${text(name)}</h2>${entries.map(entry).join('')}`).join('')}</html>`;
