import { type ComponentType, type LazyExoticComponent, Suspense, useState } from 'react';
import { BrokenDialog } from '../components/BrokenDialog.tsx';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { lazyThemed } from '../components/lazyThemed.tsx';
import { type DialogName, dialogNames } from '../features/room-dialogs/dialogNames.ts';
import type { BarDialogProps } from '../room/BarDialogProps.ts';
import { EarlyTyping, type Typed } from './EarlyTyping.tsx';

/** Each dialog is loaded when it is first opened. */
const dialogs: Record<DialogName, LazyExoticComponent<ComponentType<BarDialogProps>>> = {
  luckyBags: lazyThemed(
    async () => (await import('../features/lucky-bags/LuckyBagsDialog.tsx')).LuckyBagsDialog,
  ),
  activity: lazyThemed(
    async () => (await import('../features/activity/ActivityDialog.tsx')).ActivityDialog,
  ),
  reports: lazyThemed(
    async () => (await import('../features/reports/ReportsDialog.tsx')).ReportsDialog,
  ),
  permission: lazyThemed(
    async () => (await import('../features/permission/PermissionDialog.tsx')).PermissionDialog,
  ),
  actionLog: lazyThemed(
    async () => (await import('../features/action-log/ActionLogDialog.tsx')).ActionLogDialog,
  ),
  marks: lazyThemed(async () => (await import('../features/marks/MarksDialog.tsx')).MarksDialog),
  commentSearch: lazyThemed(
    async () =>
      (await import('../features/comments/search/CommentSearchDialog.tsx')).CommentSearchDialog,
  ),
  publishKey: lazyThemed(
    async () => (await import('../features/publish-key/PublishKeyDialog.tsx')).PublishKeyDialog,
  ),
  polls: lazyThemed(async () => (await import('../features/polls/PollsDialog.tsx')).PollsDialog),
  questions: lazyThemed(
    async () =>
      (await import('../features/audience-questions/QuestionsDialog.tsx')).QuestionsDialog,
  ),
  products: lazyThemed(
    async () => (await import('../features/products/ProductsDialog.tsx')).ProductsDialog,
  ),
  silences: lazyThemed(
    async () => (await import('../features/sanctions/SanctionsDialog.tsx')).SanctionsDialog,
  ),
};

const NOTHING_TYPED: Typed = { typed: '', isEntered: false };

interface RoomDialogsProps extends Omit<BarDialogProps, 'open' | 'openedAt' | keyof Typed> {
  shown: DialogName | undefined;
}

export const RoomDialogs = ({ shown, ...props }: RoomDialogsProps) => {
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  const [latest, setLatest] = useState({ shown, openedAt: performance.now() });
  const [typed, setTyped] = useState(NOTHING_TYPED);
  // Opened dialogs stay mounted, so that closing is animated and input is preserved.
  if (shown && !opened.includes(shown)) setOpened([...opened, shown]);
  if (latest.shown !== shown) {
    setLatest({ shown, openedAt: shown ? performance.now() : latest.openedAt });
    setTyped(NOTHING_TYPED);
  }
  return dialogNames
    .filter((name) => opened.includes(name))
    .map((name) => {
      const Dialog = dialogs[name];
      return (
        <ErrorBoundary
          key={name}
          instead={<BrokenDialog open={shown === name} onClose={props.onClose} />}
        >
          <Suspense fallback={shown === name && <EarlyTyping onType={setTyped} />}>
            <Dialog {...props} openedAt={latest.openedAt} {...typed} open={shown === name} />
          </Suspense>
        </ErrorBoundary>
      );
    });
};
