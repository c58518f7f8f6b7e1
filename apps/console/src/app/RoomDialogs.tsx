import { type ComponentType, type LazyExoticComponent, Suspense, useState } from 'react';
import type { BarDialogProps } from '../components/BarDialogProps.ts';
import { BrokenDialog } from '../components/BrokenDialog.tsx';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { lazyThemed } from '../components/lazyThemed.tsx';
import { type DialogName, dialogNames } from '../features/room-dialogs/dialogNames.ts';

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
  silences: lazyThemed(
    async () => (await import('../features/sanctions/SanctionsDialog.tsx')).SanctionsDialog,
  ),
};

interface RoomDialogsProps extends Omit<BarDialogProps, 'open'> {
  shown: DialogName | undefined;
}

export const RoomDialogs = ({ shown, ...props }: RoomDialogsProps) => {
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  // Opened dialogs stay mounted, so that closing is animated and input is preserved.
  if (shown && !opened.includes(shown)) setOpened([...opened, shown]);
  return dialogNames
    .filter((name) => opened.includes(name))
    .map((name) => {
      const Dialog = dialogs[name];
      return (
        <ErrorBoundary
          key={name}
          instead={<BrokenDialog open={shown === name} onClose={props.onClose} />}
        >
          <Suspense>
            <Dialog {...props} open={shown === name} />
          </Suspense>
        </ErrorBoundary>
      );
    });
};
