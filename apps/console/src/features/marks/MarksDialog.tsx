import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { marksQuery } from '../../lib/reviewQueries.ts';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { useNavigation } from '../../room/navigation.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import { MarkForm } from './MarkForm.tsx';
import { MarkList } from './MarkList.tsx';
import styles from './MarksDialog.module.css';
import { saveMark } from './markCalls.ts';

/** Longer ago than the contract takes, the mark would be of another moment than the key. */
const MAX_AGO_MS = 600_000;

/** Marks the moment at which it was opened, and lists the marks of this live. */
export const MarksDialog = (props: BarDialogProps) => {
  const { room, open, openedAt, typed, isEntered, onClose } = props;
  const { liveId } = room;
  const navigation = useNavigation();
  const query = useQuery({ ...marksQuery(liveId), enabled: open, staleTime: 0 });
  useRefreshOn(['mark'], open, query.refetch);
  const own = (query.data ?? []).filter(({ kind }) => kind === 'own');
  const save = async (text: string) => {
    const agoMs = Math.round(Math.min(performance.now() - openedAt, MAX_AGO_MS));
    const isSaved = await saveMark(liveId, { agoMs, text });
    if (isSaved) onClose();
    return isSaved;
  };
  return (
    <RoomDialog
      title={reviewTexts.mark.title}
      width={560}
      open={open}
      onClose={onClose}
      footer={
        <a className="button" href={`/?id=${liveId}&view=review`} target="_blank" rel="noreferrer">
          {reviewTexts.mark.review}
        </a>
      }
    >
      <MarkForm
        key={openedAt}
        label={reviewTexts.mark.title}
        submit={reviewTexts.mark.save}
        initialText={typed}
        savesAtOnce={isEntered}
        onSave={save}
      />
      <div className={styles.list}>
        {query.isError ? (
          <LoadFailed query={query} />
        ) : (
          <MarkList
            liveId={liveId}
            marks={own.toReversed()}
            onSeek={(atMs) => {
              navigation.goTo('moment', { atMs });
              onClose();
            }}
          />
        )}
      </div>
    </RoomDialog>
  );
};
