import {
  type AudienceQuestion,
  type AudienceQuestionKind,
  audienceQuestionKinds,
  isRunning,
  liveMode,
  ReviewMode,
} from '@live/protocol';
import { useRoom } from '@live/web';
import { Tabs } from 'antd';
import { useState } from 'react';
import { PagedTable } from '../../components/PagedTable.tsx';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { questionTexts } from '../../lib/questionTexts.ts';
import { texts } from '../../lib/texts.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { inHeldOrder } from './heldOrder.ts';
import styles from './QuestionsDialog.module.css';
import { questionColumns } from './questionColumns.tsx';
import { useQuestionActions } from './useQuestionActions.ts';

/** The questions of viewers, those with the most support first. */
export const QuestionsDialog = ({ room, open, onClose }: BarDialogProps) => {
  const { liveId } = room;
  const [kind, setKind] = useState<AudienceQuestionKind>('open');
  const [answered, setAnswered] = useState<AudienceQuestion>();
  const [isAnswering, setAnswering] = useState(false);
  const [held, setHeld] = useState<readonly string[]>();
  const flow = useRoom((state) => state.room.detail.flow);
  const pages = usePages<AudienceQuestion>({
    queryKey: ['questions', liveId, kind],
    isOpen: open,
    fetchPage: (page, signal) =>
      api.call('audienceQuestionList', { liveId, kind, ...page }, { quiet: true, signal }),
  });
  useRefreshOn(
    ['questionAsk', 'questionSupports', 'questionChange', 'questionHide'],
    open,
    pages.refresh,
  );
  const actions = useQuestionActions(liveId, pages.refresh);
  const items = held ? inHeldOrder(pages.items, held) : pages.items;
  const columns = questionColumns({
    kind,
    pinnedId: flow?.pin.questionId,
    mayPin: isRunning(liveMode(room)),
    onAnswer: (question) => {
      setAnswered(question);
      setAnswering(true);
    },
    ...actions,
  });
  const { total } = pages;
  const choose = (key: string) => {
    setHeld(undefined);
    setKind(key as AudienceQuestionKind);
  };
  return (
    <RoomDialog title={texts.actions.questions} width={760} open={open} onClose={onClose}>
      <Tabs
        activeKey={kind}
        onChange={choose}
        items={audienceQuestionKinds.map((key) => ({
          key,
          label: `${questionTexts.kinds[key]}${key === kind && total > 0 ? ` ${total}` : ''}`,
          children: key === kind && (
            // Rows must not move away from under the mouse because others get more support.
            <div
              onPointerEnter={() => setHeld(items.map(({ questionId }) => questionId))}
              onPointerLeave={() => setHeld(undefined)}
            >
              <PagedTable
                pages={{ ...pages, items }}
                rowKey="questionId"
                columns={columns}
                empty={<p className={styles.empty}>{questionTexts.empty[kind]}</p>}
              />
            </div>
          ),
        }))}
      />
      {flow && flow.reviewMode !== ReviewMode.OFF && (
        <p className={styles.hint}>{questionTexts.review}</p>
      )}
      {answered && (
        <AnswerDialog
          key={`${answered.questionId} ${answered.answer}`}
          question={answered}
          open={open && isAnswering}
          onAnswer={(text) => actions.answer(answered, text)}
          onClose={() => setAnswering(false)}
        />
      )}
    </RoomDialog>
  );
};
