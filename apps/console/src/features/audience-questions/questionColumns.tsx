import type { AudienceQuestion, AudienceQuestionKind } from '@live/protocol';
import type { TableColumnsType } from 'antd';
import { LinkButton } from '../../components/LinkButton.tsx';
import { formatCount } from '../../lib/formatCount.ts';
import { questionTexts } from '../../lib/questionTexts.ts';
import { PersonName } from '../../room/PersonName.tsx';
import styles from './QuestionsDialog.module.css';

interface QuestionColumns {
  /** Hidden ones are history: nothing can be done with them. */
  kind: AudienceQuestionKind;
  pinnedId: string | undefined;
  /** Only while the live runs. */
  mayPin: boolean;
  onAnswer(question: AudienceQuestion): void;
  pin(question: AudienceQuestion): void;
  unpin(): void;
  hide(question: AudienceQuestion): void;
}

export const questionColumns = ({
  kind,
  pinnedId,
  mayPin,
  onAnswer,
  pin,
  unpin,
  hide,
}: QuestionColumns): TableColumnsType<AudienceQuestion> => {
  const columns: TableColumnsType<AudienceQuestion> = [
    {
      title: questionTexts.columns.supports,
      key: 'supports',
      width: 72,
      align: 'right',
      className: 'figures',
      render: (_, { supports }) => formatCount(supports),
    },
    {
      title: questionTexts.columns.question,
      key: 'question',
      render: (_, { questionId, message, accountId, name, createTime, answer }) => (
        <>
          <div className={styles.message}>
            {questionId === pinnedId && <span className={styles.tag}>{questionTexts.pinned}</span>}
            <bdi>{message}</bdi>
          </div>
          {answer !== '' && <p className={styles.hint}>{questionTexts.answerOf(answer)}</p>}
          <p className={styles.hint}>
            <PersonName accountId={accountId} name={name} />{' '}
            <span className="figures">{createTime.slice(11)}</span>
          </p>
        </>
      ),
    },
    {
      title: questionTexts.columns.act,
      key: 'act',
      width: 190,
      render: (_, question) => {
        const isPinned = question.questionId === pinnedId;
        return (
          <div className={styles.act}>
            {mayPin && (
              <LinkButton onClick={() => (isPinned ? unpin() : pin(question))}>
                {isPinned ? questionTexts.unpin : questionTexts.pin}
              </LinkButton>
            )}
            <LinkButton onClick={() => onAnswer(question)}>
              {question.answerTime === '' ? questionTexts.answer : questionTexts.change}
            </LinkButton>
            <LinkButton danger onClick={() => hide(question)}>
              {questionTexts.hide}
            </LinkButton>
          </div>
        );
      },
    },
  ];
  return columns.filter(({ key }) => key !== 'act' || kind !== 'hidden');
};
