import { texts } from '../../lib/texts.ts';

/** Single keys without modifiers, available on every layout. */
export const shortcuts = [
  { key: '?', name: 'help', label: texts.shortcuts.help },
  { key: 'c', name: 'comment', label: texts.shortcuts.comment },
  { key: '/', name: 'phrases', label: texts.shortcuts.phrases },
  { key: 'f', name: 'luckyBags', label: texts.shortcuts.luckyBags },
  { key: 'a', name: 'activity', label: texts.shortcuts.activity },
  { key: 'r', name: 'reports', label: texts.shortcuts.reports },
  { key: 'p', name: 'permission', label: texts.shortcuts.permission },
  { key: 'm', name: 'silences', label: texts.shortcuts.silences },
  { key: 'l', name: 'actionLog', label: texts.shortcuts.actionLog },
  { key: 'b', name: 'marks', label: texts.shortcuts.marks },
  { key: 'h', name: 'prompt', label: texts.shortcuts.prompt },
  { key: 'z', name: 'undo', label: texts.shortcuts.undo },
  { key: 't', name: 'theme', label: texts.shortcuts.theme },
] as const;

export type ShortcutName = (typeof shortcuts)[number]['name'];

export const shortcutFor = (pressed: string | undefined): ShortcutName | undefined =>
  shortcuts.find(({ key }) => key === pressed)?.name;
