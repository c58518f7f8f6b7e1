import { Flag, LiveRole, MessageKind } from '@live/protocol';
import type { Divider } from '@live/room-model';
import { messageParts } from '@live/web';
import { memo, type ReactNode } from 'react';
import { formatCount } from '../../lib/formatCount.ts';
import { splitByWords } from '../../lib/highlightWords.ts';
import { texts } from '../../lib/texts.ts';
import styles from './CommentRow.module.css';
import { type Fold, type FoldedComment, MAX_SENDERS } from './folding/foldComments.ts';

interface CommentRowProps {
  comment: FoldedComment;
  divider: Divider | undefined;
  /** Set for a comment deleted while the rows are frozen: the row keeps this height. */
  goneHeight: number | undefined;
  isActive: boolean;
  /** The operator was led to it. */
  isHighlighted: boolean;
  /** One of several that the operator has chosen. */
  isChosen: boolean;
  /** Its sender has to stay out of the room. */
  isRemoved: boolean;
  /** Its sender is a moderator of the room. */
  isModerator: boolean | undefined;
  /** What operators noted about its sender. */
  note: string | undefined;
  highlightWords: readonly string[];
  actions: ReactNode;
}

const badgeOf = (role: LiveRole, isModerator: boolean | undefined) => {
  if (role === LiveRole.AUDIENCE) return isModerator ? 'moderator' : undefined;
  return role === LiveRole.ANCHOR ? 'host' : 'admin';
};

const DividerLine = ({ divider }: { divider: Divider }) => {
  const { seconds, count, isPartial } = divider;
  const text = isPartial ? texts.comments.dividerPartial : texts.comments.divider;
  return <div className={styles.divider}>{text(seconds, count)}</div>;
};

/** The text with the words that the operator wants to see marked. */
const Highlighted = ({ text, words }: { text: string; words: readonly string[] }) =>
  splitByWords(text, words).map(({ text: part, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    isHit ? <mark key={index}>{part}</mark> : part,
  );

type MessageProps = Pick<CommentRowProps, 'comment' | 'highlightWords'>;

const Message = ({ comment, highlightWords }: MessageProps) => {
  const { mention, rest } = messageParts(comment);
  return (
    <bdi className={styles.message}>
      {mention && <span className={styles.mention}>{mention}</span>}
      <Highlighted text={rest} words={highlightWords} />
    </bdi>
  );
};

/** How many others sent the same; a click names them. */
const Others = ({ senders }: Fold) =>
  senders.length > 1 && (
    <button
      type="button"
      className={styles.others}
      title={senders.map(({ sourceName }) => sourceName).join('、')}
      tabIndex={-1}
      data-senders
    >
      {texts.comments.others(senders.length, senders.length >= MAX_SENDERS)}
    </button>
  );

type LineProps = Pick<
  CommentRowProps,
  'comment' | 'isRemoved' | 'isModerator' | 'note' | 'highlightWords'
>;

const Line = ({ comment, isRemoved, isModerator, note, highlightWords }: LineProps) => {
  const badge = badgeOf(comment.role, isModerator);
  if (comment.type === MessageKind.SYSTEM) {
    return (
      <p className={styles.system} id={`comment-${comment.id}`}>
        <Message comment={comment} highlightWords={highlightWords} />
      </p>
    );
  }
  return (
    <p
      className={styles.line}
      id={`comment-${comment.id}`}
      data-time={comment.createdAt.slice(11, 16)}
    >
      {badge && <span className={styles[badge]}>{texts.comments[badge]}</span>}
      <button
        type="button"
        className={styles.name}
        title={comment.createdAt}
        // By keyboard the row itself opens the card: hundreds of names are no stops of the Tab key.
        tabIndex={-1}
        data-person
      >
        <bdi>{comment.sourceName}</bdi>
      </button>
      {comment.corpName && (
        <bdi className={styles.corp} title={comment.corpName}>
          {comment.corpName}
        </bdi>
      )}
      {comment.isGuest === Flag.YES && <span className={styles.guest}>{texts.common.guest}</span>}
      {comment.isSilence === Flag.YES && (
        <span className={styles.silenced}>{texts.comments.silenced}</span>
      )}
      {isRemoved && <span className={styles.silenced}>{texts.comments.removed}</span>}
      {note !== undefined && (
        <bdi className={styles.note} title={note}>
          {texts.comments.note(note)}
        </bdi>
      )}
      {comment.fold && <Others {...comment.fold} />}
      <span className={styles.colon}>{texts.comments.colon}</span>
      <Message comment={comment} highlightWords={highlightWords} />
      {comment.fold && (
        <b className={`figures ${styles.times}`}>
          {texts.comments.times(formatCount(comment.fold.count))}
        </b>
      )}
    </p>
  );
};

/** Plain elements only, because hundreds are mounted per second. */
export const CommentRow = memo((props: CommentRowProps) => {
  const {
    comment,
    divider,
    goneHeight,
    isActive,
    isHighlighted,
    isChosen,
    isRemoved,
    isModerator,
    note,
    highlightWords,
    actions,
  } = props;
  if (goneHeight !== undefined) {
    return (
      <article className={styles.row} data-row={comment.id} style={{ height: goneHeight }}>
        <p className={styles.gone}>{texts.comments.gone}</p>
      </article>
    );
  }
  return (
    <article
      className={styles.row}
      data-row={comment.id}
      data-active={isActive || undefined}
      data-highlighted={isHighlighted || undefined}
      aria-current={isChosen || undefined}
      // A focused row is read as a whole.
      aria-labelledby={`comment-${comment.id}`}
      tabIndex={-1}
    >
      {divider && <DividerLine divider={divider} />}
      <div className={comment.type === MessageKind.SYSTEM ? styles.systemBody : styles.body}>
        <Line {...{ comment, isRemoved, isModerator, note, highlightWords }} />
        {actions}
      </div>
    </article>
  );
});
