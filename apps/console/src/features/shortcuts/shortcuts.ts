import { texts } from '../../lib/texts.ts';
import { UNDO_KEY } from '../../lib/undo.ts';

const { actions, shortcuts: words } = texts;

/** Single keys without modifiers, available on every layout. */
export const shortcuts = [
  { key: '?', name: 'help', label: words.help },
  { key: 'c', name: 'comment', label: words.comment },
  { key: '/', name: 'phrases', label: words.phrases },
  { key: 'f', name: 'luckyBags', label: words.open(actions.luckyBags) },
  { key: 'a', name: 'activity', label: words.open(actions.activity) },
  { key: 'r', name: 'reports', label: words.open(actions.reports) },
  { key: 'p', name: 'permission', label: words.open(actions.permission) },
  { key: 'm', name: 'silences', label: words.open(actions.silences) },
  { key: 'v', name: 'polls', label: words.open(actions.polls) },
  { key: 'q', name: 'questions', label: words.open(actions.questions) },
  { key: 'g', name: 'products', label: words.open(actions.products) },
  { key: 'l', name: 'actionLog', label: words.open(actions.actionLog) },
  { key: 'b', name: 'marks', label: actions.marks },
  { key: 'h', name: 'prompt', label: words.prompt },
  { key: 'o', name: 'narrowing', label: words.narrowing },
  { key: UNDO_KEY, name: 'undo', label: words.undo },
  { key: 't', name: 'theme', label: words.theme },
] as const;

export type ShortcutName = (typeof shortcuts)[number]['name'];

export const shortcutFor = (pressed: string | undefined): ShortcutName | undefined =>
  shortcuts.find(({ key }) => key === pressed)?.name;
