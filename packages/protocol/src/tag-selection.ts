/** The saved watch permission on the wire: `all#全选`, or comma-joined `tagNo#tagName`. */
export const ALL_TAGS = 'all';
const ALL_TAGS_TEXT = 'all#全选';

/** These characters separate tags on the wire. */
export const isTagNameSafe = (name: string): boolean => !/[#,]/.test(name);

export type TagSelection = typeof ALL_TAGS | readonly { tagNo: string; tagName: string }[];

export const writeTagSelection = (selection: TagSelection): string =>
  selection === ALL_TAGS
    ? ALL_TAGS_TEXT
    : selection.map(({ tagNo, tagName }) => `${tagNo}#${tagName}`).join(',');

/** Reads the numbers only; the names are informative. */
export const readTagSelection = (text: string): typeof ALL_TAGS | string[] => {
  const tagNos = text
    .split(',')
    .map((item) => (item.split('#')[0] ?? '').trim())
    .filter((tagNo) => tagNo !== '');
  return tagNos.includes(ALL_TAGS) ? ALL_TAGS : [...new Set(tagNos)];
};
