import type { LiveReport } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadProblemPage, ProblemPage } from '../components/Problem.tsx';
import { LiveReportTools } from '../features/live-report/LiveReportTools.tsx';
import { LiveReportView } from '../features/live-report/LiveReportView.tsx';
import { api } from '../lib/api.ts';
import { liveReportTexts } from '../lib/liveReportTexts.ts';
import { texts } from '../lib/texts.ts';
import { isRefusal, RoomProblem } from './RefusedRoom.tsx';

type Asked = { liveId: string } | { token: string };

const fetchReport = (asked: Asked, signal: AbortSignal): Promise<LiveReport> =>
  'token' in asked
    ? api.call('sharedReport', asked, { quiet: true, signal })
    : api.call('liveReport', asked, { quiet: true, signal });

/** The report of a live: for its operators, or for whoever has a shared link. */
export const LiveReportPage = ({ asked }: { asked: Asked }) => {
  const isShared = 'token' in asked;
  const report = useQuery({
    queryKey: ['live-report', asked],
    queryFn: ({ signal }) => fetchReport(asked, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = report.data?.liveTitle;
  useEffect(() => {
    document.title = [title, liveReportTexts.title, texts.product].filter(Boolean).join(' · ');
  }, [title]);
  const { error } = report;
  const retry = () => void report.refetch();
  if (error && !isShared)
    return <RoomProblem error={error} liveId={asked.liveId} onRetry={retry} />;
  if (isRefusal(error))
    return <ProblemPage title={liveReportTexts.sharedOver} hint={liveReportTexts.sharedOverHint} />;
  if (error) return <LoadProblemPage error={error} onRetry={retry} />;
  if (!report.data) return <div aria-busy />;
  return (
    <LiveReportView
      report={report.data}
      tools={<LiveReportTools report={report.data} isShared={isShared} />}
    />
  );
};
