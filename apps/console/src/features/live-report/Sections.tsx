import { actionNames, formatCents, type LiveReport } from '@live/protocol';
import type { ReactNode } from 'react';
import { PersonLink } from '../../components/PersonLink.tsx';
import { formatCount } from '../../lib/formatCount.ts';
import { liveReportTexts as texts } from '../../lib/liveReportTexts.ts';
import styles from './LiveReportView.module.css';
import { formatMoment, formatSeconds, formatShare } from './liveReportFormat.ts';

export const Section = ({
  title,
  isWide = false,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) => (
  <section className={styles.section} data-wide={isWide} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

const Nothing = () => <p className={styles.nothing}>{texts.nothing}</p>;

/** Rows of a name and a number, with a bar for the part of the largest. */
const Ranking = ({
  rows,
}: {
  rows: { key: string; name: ReactNode; count: number; text: string }[];
}) => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <Nothing />;
  return (
    <ol className={styles.ranking}>
      {rows.map(({ key, name, count, text }) => (
        <li key={key}>
          <span className={styles.rankBar} style={{ width: `${(count / most) * 100}%` }} />
          <span className={styles.rankName}>{name}</span>
          <span className="figures">{text}</span>
        </li>
      ))}
    </ol>
  );
};

export const Explanations = ({ items }: { items: LiveReport['explanations'] }) => {
  if (items.length === 0) return <p className={styles.nothing}>{texts.noExplanations}</p>;
  return (
    <ol className={styles.explanations}>
      {items.map(({ atMs, people, cause }) => (
        <li key={atMs}>
          <span className={styles.moment}>{formatMoment(atMs)}</span>
          <b className={people > 0 ? styles.rise : styles.fall}>
            {people > 0 ? '+' : '−'}
            {texts.people(formatCount(Math.abs(people)))}
          </b>
          <span className={styles.cause}>
            {cause
              ? texts.causeAfter(
                  texts.causeOf(cause.kind, cause.text),
                  Math.max(0, Math.round((atMs - cause.atMs) / 1_000)),
                )
              : texts.noCause}
          </span>
        </li>
      ))}
    </ol>
  );
};

export const Audience = ({ figures }: { figures: LiveReport['figures'] }) => {
  const { newViewerCount, returningViewerCount, watchCount } = figures;
  return (
    <div className={styles.audience}>
      <div className={styles.split} aria-hidden="true">
        {newViewerCount > 0 && (
          <span className={styles.newPart} style={{ flexGrow: newViewerCount }} />
        )}
        {returningViewerCount > 0 && (
          <span className={styles.returningPart} style={{ flexGrow: returningViewerCount }} />
        )}
      </div>
      <p>
        <span className={styles.newKey}>{texts.newViewers}</span>
        <b>{formatCount(newViewerCount)}</b> {formatShare(newViewerCount, watchCount)}
      </p>
      <p>
        <span className={styles.returningKey}>{texts.returning}</span>
        <b>{formatCount(returningViewerCount)}</b> {formatShare(returningViewerCount, watchCount)}
      </p>
    </div>
  );
};

export const ActivePeople = ({
  liveId,
  people,
}: Pick<LiveReport, 'liveId'> & { people: LiveReport['activePeople'] }) => (
  <Ranking
    rows={people.map(({ accountId, name, comments }, index) => ({
      key: accountId || String(index),
      name: (
        <PersonLink liveId={liveId} accountId={accountId} name={name || texts.unnamed(index + 1)} />
      ),
      count: comments,
      text: texts.times(comments),
    }))}
  />
);

export const Questions = ({ questions }: { questions: LiveReport['questions'] }) => (
  <Ranking
    rows={questions.map(({ text, count, people }, index) => ({
      key: String(index),
      name: text || texts.hiddenQuestion,
      count,
      text: `×${formatCount(count)} · ${texts.people(String(people))}`,
    }))}
  />
);

export const LuckyBags = ({ bags }: { bags: LiveReport['luckyBags'] }) => {
  if (bags.length === 0) return <Nothing />;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {texts.bagColumns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bags.map(({ name, atMs, entries, winners, prizes }) => (
          <tr key={atMs}>
            <td className="figures">{formatMoment(atMs)}</td>
            <td>{name}</td>
            <td className="figures">{formatCount(entries)}</td>
            <td className="figures">
              {formatCount(winners)} / {formatCount(prizes)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const Polls = ({ polls }: Pick<LiveReport, 'polls'>) => {
  if (polls.length === 0) return <Nothing />;
  return polls.map(({ question, atMs, votes, answers }) => (
    <div key={atMs}>
      <h3>{texts.pollOf(question, formatMoment(atMs), formatCount(votes))}</h3>
      <Ranking
        rows={answers.map((answer) => ({
          key: answer.text,
          name: answer.text,
          count: answer.votes,
          text: texts.votes(formatCount(answer.votes), formatShare(answer.votes, votes)),
        }))}
      />
    </div>
  ));
};

type AskedQuestions = LiveReport['audienceQuestions'];

/** Questions of viewers, and those that were answered. */
export const AudienceQuestions = ({ questions }: { questions: AskedQuestions }) => {
  const { asked, hidden, supports, answered } = questions;
  if (asked === 0) return <Nothing />;
  const counts = [asked, supports, answered.length].map(formatCount) as [string, string, string];
  return (
    <>
      <p>
        {texts.asked(...counts)}
        {hidden > 0 && texts.askedHidden(formatCount(hidden))}
      </p>
      {answered.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {texts.answeredColumns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answered.map(({ atMs, text, answer, supports: count }) => (
              <tr key={`${atMs} ${text}`}>
                <td className="figures">{formatMoment(atMs)}</td>
                <td>{text || texts.hiddenQuestion}</td>
                <td>{answer}</td>
                <td className="figures">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};

/** What was explained, each time, and what was opened and bought of each product. */
export const Goods = ({ spotlights, products }: Pick<LiveReport, 'spotlights' | 'products'>) => {
  if (spotlights.length + products.length === 0) return <Nothing />;
  return (
    <ul>
      {spotlights.map(({ title, price, atMs, untilMs, clicks, maxOnline }) => (
        <li key={`${atMs}`}>
          {texts.spotlightOf(title, price, `${formatMoment(atMs)} - ${formatMoment(untilMs)}`)}
          {texts.spotlightCounts(formatCount(clicks), formatCount(maxOnline))}
        </li>
      ))}
      {products.map(({ title, clicks, purchases, cents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: products of one title are told apart by their place
        <li key={index}>
          {texts.productCounts(
            title,
            formatCount(clicks),
            formatCount(purchases),
            formatCents(cents),
          )}
        </li>
      ))}
    </ul>
  );
};

const Pairs = ({ pairs }: { pairs: readonly (readonly [string, string])[] }) => (
  <dl className={styles.pairs}>
    {pairs.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="figures">{value}</dd>
      </div>
    ))}
  </dl>
);

export const Reports = ({ report }: { report: LiveReport }) => (
  <Pairs
    pairs={[
      ...(['open', 'taken', 'handled', 'unfounded'] as const).map(
        (state) => [texts.reportStates[state], formatCount(report.reports[state])] as const,
      ),
      [texts.deletedComments, formatCount(report.figures.deletedCommentCount)],
    ]}
  />
);

export const Operators = ({ liveId, operators }: Pick<LiveReport, 'liveId' | 'operators'>) => {
  if (operators.length === 0) return <Nothing />;
  return (
    <ul className={styles.operators}>
      {operators.map(({ accountId, name, actions }, index) => (
        <li key={accountId || index}>
          <b>
            <PersonLink
              liveId={liveId}
              accountId={accountId}
              name={name || texts.unnamedOperator(index + 1)}
            />
          </b>
          <span>
            {actions.map(({ action, count }) => `${actionNames[action]} ${count}`).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
};

export const Picture = ({ picture }: { picture: LiveReport['picture'] }) => (
  <Pairs
    pairs={[
      [
        texts.breaks,
        picture.breaks.length === 0
          ? texts.noBreak
          : texts.breakCount(picture.breaks.length, formatSeconds(picture.breakSeconds)),
      ],
      [
        texts.paused,
        picture.pauseSeconds === 0 ? texts.noBreak : formatSeconds(picture.pauseSeconds),
      ],
      [texts.averageRate, texts.kbps(picture.averageKbps)],
      [texts.lowestRate, texts.kbps(picture.lowestKbps)],
      [texts.loss, texts.lossOf(picture)],
    ]}
  />
);
