import type { CallHandlers } from '../../http/handlers.ts';
import type { Review } from './review.service.ts';

export const reviewHandlers = (review: Review) =>
  ({
    reviewAxis: ({ room, caller, request }) => review.axis(room, caller, request.baseUrl),
    reviewMarks: ({ room, input }) => review.marks(room, input),
    reviewComments: ({ room, input }) => review.comments(room, input),
    replayComments: ({ room, input }) => review.replayComments(room, input),
    unfinished: ({ room }) => review.unfinished(room),
    reviewRecordings: ({ room, caller, request }) =>
      review.recordings(room, caller, request.baseUrl),
  }) satisfies Partial<CallHandlers>;
