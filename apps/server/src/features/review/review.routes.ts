import type { CallHandlers } from '../../http/handlers.ts';
import type { Review } from './review.rules.ts';

type ReviewCalls = Pick<
  CallHandlers,
  'reviewAxis' | 'reviewMarks' | 'reviewComments' | 'reviewRecordings'
>;

export const reviewRoutes = (review: Review): ReviewCalls => ({
  reviewAxis: ({ room, caller, request }) => review.axis(room, caller, request.baseUrl),
  reviewMarks: ({ room, input }) => review.marks(room, input),
  reviewComments: ({ room, input }) => review.comments(room, input),
  reviewRecordings: ({ room, caller, request }) => review.recordings(room, caller, request.baseUrl),
});
