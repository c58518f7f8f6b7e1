import { Flag, type PersonCard } from '@live/protocol';
import { Avatar } from '../../components/Avatar.tsx';
import { personTexts } from '../../lib/peopleTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './PersonCard.module.css';

/** Who somebody is, and since when and how often they have been here. */
export const CardHead = ({ card }: { card: PersonCard }) => {
  const isGuest = card.isGuest === Flag.YES;
  const badges = [
    isGuest ? personTexts.guest : texts.roles[card.role],
    ...(card.isModerator === Flag.YES ? [texts.comments.moderator] : []),
    ...(card.isSilence === Flag.YES ? [texts.comments.silenced] : []),
    ...(card.isRemoved === Flag.YES ? [texts.comments.removed] : []),
  ];
  const seen =
    card.firstSeenAt === '' ? personTexts.never : personTexts.since(card.firstSeenAt, card.visits);
  const facts = {
    [personTexts.account]: isGuest ? '' : card.name,
    [personTexts.company]: card.corpName,
    [personTexts.tags]: card.tagNames?.join('、') ?? '',
    [personTexts.here]: seen,
    [personTexts.lives]: personTexts.livesOf(card.lives),
  };
  return (
    <div className={styles.head}>
      <Avatar className={styles.avatar} src={card.portrait} alt="" />
      <div className={styles.who}>
        <h2 className="ellipsis">
          <bdi>{card.nickname}</bdi>
        </h2>
        <p className={styles.badges}>
          {badges.map((badge) => (
            <span key={badge}>{badge}</span>
          ))}
        </p>
      </div>
      <dl className={styles.facts}>
        {Object.entries(facts).map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
};
