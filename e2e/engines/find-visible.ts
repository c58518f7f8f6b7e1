/** An element by its kind and by what it reads or is labelled with. */
export interface Target {
  readonly css: string;
  readonly name?: string;
  /** Part of what it reads. */
  readonly text?: string;
  /** Only in there, a row say. */
  readonly within?: { readonly css: string; readonly text: string };
}

export const button = (name: string): Target => ({ css: 'button, [role="button"]', name });
export const field = (name: string): Target => ({ css: 'input, textarea', name });
export const inDialog = (name: string): Target => ({ css: '[role="dialog"] button', name });

/** Runs in the page, so it uses nothing from outside: the newest visible element that fits and is not covered. */
export function findVisible({ css, name, text, within }: Target): Element | null {
  const bare = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '');
  // What is hidden from screen readers is no part of a name.
  const spoken = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return copy.textContent;
  };
  const named = (element: Element) => {
    const { labels, placeholder } = element as HTMLInputElement;
    const names = [
      element.getAttribute('aria-label'),
      element.getAttribute('alt'),
      placeholder,
      ...Array.from(labels ?? [], (label) => label.textContent),
      spoken(element),
    ];
    return names.some((one) => bare(one) === bare(name));
  };
  const reads = (element: Element, part: string) => bare(element.textContent).includes(bare(part));
  const usable = (element: Element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  const places: (Document | Element)[] = within
    ? [...document.querySelectorAll(within.css)].filter((place) => reads(place, within.text))
    : [document];
  const found = places.flatMap((place) => [...place.querySelectorAll(css)]);
  const fits = (element: Element) =>
    (name === undefined || named(element)) && (text === undefined || reads(element, text));
  return found.filter(fits).findLast(usable) ?? null;
}
