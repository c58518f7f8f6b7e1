import { codePointLength, type ProductDraft, productLimits } from '@live/protocol';
import { productTexts as texts } from '../../lib/productTexts.ts';

export interface ReadProduct {
  readonly draft: ProductDraft;
  /** What is wrong with the row. */
  readonly problem: string | undefined;
}

const HEADER = /^(?:标题|title)$/i;

/** Rows of cells; quoted cells hold commas, line ends and doubled quotes. */
export const readCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end === ',') continue;
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  }
  return rows;
};

export const isHttpsLink = (link: string): boolean =>
  link.startsWith('https://') && URL.canParse(link) && link.length <= productLimits.linkLength;

/** What is wrong with a product, if anything. */
export const problemOf = ({ title, price, link, note }: ProductDraft): string | undefined => {
  if (title === '' || codePointLength(title) > productLimits.titleLength) return texts.wrongTitle;
  if (codePointLength(price) > productLimits.priceLength) return texts.wrongPrice;
  if (codePointLength(note) > productLimits.noteLength) return texts.wrongNote;
  if (link === '') return texts.linkMissing;
  return isHttpsLink(link) ? undefined : texts.linkWrong;
};

/** The products of a file, each with what is wrong with it: title, price, link, line for the host. */
export const readProducts = (text: string): ReadProduct[] => {
  const rows = readCsv(text);
  const [first] = rows;
  return (HEADER.test(first?.[0] ?? '') ? rows.slice(1) : rows).map(
    ([title = '', price = '', link = '', note = '']) => {
      const draft = { title, image: '', price, link, note };
      return { draft, problem: problemOf(draft) };
    },
  );
};
