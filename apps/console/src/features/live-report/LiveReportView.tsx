import type { LiveReport } from '@live/protocol';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/formatCount.ts';
import { liveReportTexts as texts } from '../../lib/liveReportTexts.ts';
import styles from './LiveReportView.module.css';
import { formatSeconds } from './liveReportFormat.ts';
import { OnlineCurve } from './OnlineCurve.tsx';
import {
  ActivePeople,
  Audience,
  AudienceQuestions,
  Explanations,
  Goods,
  LuckyBags,
  Operators,
  Picture,
  Polls,
  Questions,
  Reports,
  Section,
} from './Sections.tsx';
import { RateBars, StayedCurve } from './SmallCharts.tsx';

const figureKeys = [
  'watchCount',
  'watchTimes',
  'maxOnlineCount',
  'averageWatchSeconds',
  'medianWatchSeconds',
  'likeCount',
  'commentCount',
  'commenterCount',
] as const;

const Figures = ({ figures }: { figures: LiveReport['figures'] }) => (
  <dl className={styles.figures}>
    {figureKeys.map((key) => (
      <div key={key}>
        <dt>{texts.figures[key]}</dt>
        <dd className="figures">
          {key.endsWith('Seconds') ? formatSeconds(figures[key]) : formatCount(figures[key])}
        </dd>
      </div>
    ))}
  </dl>
);

/** The report of a live, on the screen and on paper. */
export const LiveReportView = ({ report, tools }: { report: LiveReport; tools: ReactNode }) => {
  const { stepMs } = report.rates;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <p className={styles.kind}>{texts.title}</p>
          <h1>{report.liveTitle}</h1>
          <p className={styles.when}>
            {report.anchorName && <span>{report.anchorName}</span>}
            <span>
              {report.beginTime} {report.endTime ? texts.until(report.endTime) : texts.ongoing}
            </span>
            <span>
              {texts.duration} {formatSeconds(report.durationSeconds)}
            </span>
          </p>
        </div>
        <div className={styles.tools}>{tools}</div>
      </header>
      <main className={styles.main}>
        <Figures figures={report.figures} />
        <Section title={texts.curve} isWide>
          <OnlineCurve report={report} />
          <h3>{texts.explanations}</h3>
          <Explanations items={report.explanations} />
        </Section>
        <Section title={stepMs === 60_000 ? texts.rates : texts.ratesOf(stepMs / 60_000)}>
          <RateBars rates={report.rates} />
        </Section>
        <Section title={texts.stayed}>
          <StayedCurve stayed={report.stayed} />
        </Section>
        <Section title={texts.audience}>
          <Audience figures={report.figures} />
        </Section>
        <Section title={texts.picture}>
          <Picture picture={report.picture} />
        </Section>
        <Section title={texts.active}>
          <ActivePeople liveId={report.liveId} people={report.activePeople} />
        </Section>
        <Section title={texts.questions}>
          <Questions questions={report.questions} />
        </Section>
        <Section title={texts.bags}>
          <LuckyBags bags={report.luckyBags} />
        </Section>
        <Section title={texts.polls}>
          <Polls polls={report.polls} />
        </Section>
        <Section title={texts.audienceQuestions}>
          <AudienceQuestions questions={report.audienceQuestions} />
        </Section>
        <Section title={texts.products}>
          <Goods spotlights={report.spotlights} products={report.products} />
        </Section>
        <Section title={texts.reports}>
          <Reports report={report} />
        </Section>
        <Section title={texts.operators} isWide>
          <Operators liveId={report.liveId} operators={report.operators} />
        </Section>
        <p className={styles.made}>{texts.made(report.madeTime)}</p>
      </main>
    </div>
  );
};
