import { type CallData, isSuperAdmin, type ReviewMode } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { LoadFailed } from '../../../components/LoadFailed.tsx';
import { useWordSaving } from '../../../components/words/useWordSaving.ts';
import { type ListName, WordListEditor } from '../../../components/words/WordListEditor.tsx';
import { api } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/callQuery.ts';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import { RoomDialog } from '../../../room/RoomDialog.tsx';

const texts = lazyTexts.words;

const EMPTY: CallData<'wordList'> = { room: [], platform: [] };

interface WordsDialogProps {
  reviewMode: ReviewMode;
  open: boolean;
  onClose(): void;
}

/** The word lists of the room and of the platform. */
export const WordsDialog = ({ reviewMode, open, onClose }: WordsDialogProps) => {
  const { account, loaded } = useRoomModel();
  const { liveId } = loaded;
  const [name, setName] = useState<ListName>('room');
  const query = useQuery({ ...callQuery('wordList', { liveId }), enabled: open });
  const { save, isSaving } = useWordSaving({
    send: (change) =>
      name === 'room'
        ? api.call('wordSave', { liveId, ...change })
        : api.call('platformWordSave', change),
    refetch: query.refetch,
  });
  return (
    <RoomDialog title={texts.title} width={640} open={open} onClose={onClose} footer={null}>
      {query.isError && !query.data ? (
        <LoadFailed query={query} />
      ) : (
        <WordListEditor
          lists={query.data ?? EMPTY}
          name={name}
          mayChange={name === 'room' || isSuperAdmin(account.thirdLiveRole)}
          reviewMode={reviewMode}
          isSaving={isSaving}
          save={save}
          choice={
            <Radio.Group
              optionType="button"
              aria-label={texts.title}
              value={name}
              options={[
                { value: 'room', label: texts.ofRoom },
                { value: 'platform', label: texts.ofPlatform },
              ]}
              onChange={({ target }) => setName(target.value)}
            />
          }
        />
      )}
    </RoomDialog>
  );
};
