import { CaseState, Flag, isSuperAdmin, type Notice, type Report } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { PagedTable } from '../../components/PagedTable.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { caseTexts } from '../../lib/peopleTexts.ts';
import { takeBackCase } from '../../lib/takeBackCase.ts';
import { texts } from '../../lib/texts.ts';
import { offerUndo } from '../../lib/undo.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import { silenceActionOn } from '../../room/actionRequest.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { useNavigation } from '../../room/navigation.ts';
import { usePersonCard } from '../../room/personCard.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import { useRoomActions } from '../../room/roomActions.ts';
import { type CaseAction, caseStateAfter, type ReportActions } from './caseActions.ts';
import { reportColumns } from './reportColumns.tsx';

/** What the list is narrowed to: the cases that wait for somebody, or those of one state. */
type Shown = 'unsettled' | CaseState;

const shownChoices: { value: Shown; label: string }[] = [
  { value: 'unsettled', label: caseTexts.unsettled },
  ...Object.values(CaseState).map((value) => ({ value, label: caseTexts.cases[value] })),
];

/** Members who enter or leave change no report. */
const isChange = ({ name, body }: Notice): boolean =>
  name !== 'member' || body.event === 'mute' || body.event === 'unmute';

export const ReportsDialog = ({ room, account, open, onClose }: BarDialogProps) => {
  const { liveId } = room;
  const model = useRoomModel();
  const { ask } = useRoomActions();
  const card = usePersonCard();
  const navigation = useNavigation();
  const [content, setContent] = useState('');
  const [shown, setShown] = useState<Shown | undefined>('unsettled');
  // Other back ends know no cases.
  const hasDesk = useHasDesk();
  const state = shown === 'unsettled' ? { isSettled: Flag.NO } : { caseState: shown };
  const filter = {
    ...(content !== '' && { content }),
    ...(hasDesk && shown !== undefined && state),
  };
  const pages = usePages<Report>({
    queryKey: ['reports', liveId, filter],
    isOpen: open,
    fetchPage: (page, signal) =>
      api.call('reportList', { liveId, ...page, ...filter }, { quiet: true, signal }),
  });
  useRefreshOn(
    ['reportHost', 'reportCase', 'member', 'commentDelete', 'commentClear', 'commentRestore'],
    open,
    pages.refresh,
    isChange,
  );

  const changeCase = async ({ id: reportId }: Report, action: CaseAction) => {
    const caseState = caseStateAfter[action];
    try {
      const done = await api.call('reportCase', { liveId, reportId, caseState });
      const { handledBy, before } = done;
      if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
      else if (before !== undefined && (action === 'handle' || action === 'dismiss'))
        offerUndo({
          what: caseTexts.closed(caseTexts.cases[caseState]),
          undo: () => void takeBack(reportId, caseState, before),
        });
    } catch {
      // The client has shown the error.
    }
    await pages.refresh();
  };

  const takeBack = async (reportId: string, undoes: CaseState, before: CaseState) => {
    await takeBackCase(liveId, { reportId, undoes, before }).catch(() => undefined);
    await pages.refresh();
  };

  const deleteReport = async ({ id, content: reportContent }: Report) => {
    let handledBy: string | undefined;
    const isConfirmed = await confirm({
      title: lazyTexts.reports.deleteTitle,
      content: lazyTexts.reports.deleteQuestion,
      detail: reportContent,
      isDangerous: true,
      onOk: async () => {
        ({ handledBy } = await api.call('reportDelete', { liveId, reportId: id }));
      },
    });
    if (!isConfirmed) return;
    if (handledBy === undefined) toast('success', lazyTexts.reports.deleted);
    else toast('info', texts.undo.handledBy(handledBy));
    await pages.refresh();
  };

  const on: ReportActions = {
    account,
    isRunning: model.isRunning,
    changeCase: (report, action) => void changeCase(report, action),
    showComment: ({ accountId, name, commentId }) => {
      const { comments } = model.getSnapshot().comments;
      const listed = comments.find(({ id }) => id === commentId);
      // One that is not in the list is among those on the card.
      if (!listed) return card.open({ accountId, name });
      onClose();
      navigation.goTo('comment', { id: listed.id });
    },
    silence: (about, reportId) => ask({ action: silenceActionOn(about), person: about, reportId }),
    deleteReport: isSuperAdmin(account.thirdLiveRole)
      ? (report) => void deleteReport(report)
      : undefined,
  };
  return (
    <RoomDialog
      title={texts.actions.reports}
      width={850}
      open={open}
      onClose={onClose}
      tools={
        <>
          <SearchField
            style={{ width: 'min(320px, 100%)' }}
            label={lazyTexts.reports.search}
            maxLength={200}
            isLoading={pages.isLoading}
            onSearch={setContent}
          />
          {hasDesk && (
            <FilterSelect<Shown>
              width={150}
              name={caseTexts.anyCase}
              value={shown}
              options={shownChoices}
              onChange={setShown}
            />
          )}
          <ExportButton
            call="reportExport"
            input={{ liveId, ...filter }}
            what={lazyTexts.reports.all}
            isEmpty={pages.total === 0}
          />
        </>
      }
    >
      <PagedTable pages={pages} rowKey="id" columns={reportColumns(on)} />
    </RoomDialog>
  );
};
