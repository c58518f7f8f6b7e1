/** Business constants of the rules, those that pages know too. Lengths count Unicode code points. */
export const limits = {
  commentLength: 64,
  commentsShown: 500,
  activityNameLength: 32,
  activityLinkLength: 256,
  nameLength: 64,
  guestNameLength: 16,
  titleLength: 100,
  /** How far ahead a room is planned. */
  planDays: 366,
  reportLength: 200,
  pageErrorLength: 300,
  pageErrorStackLength: 3000,
  silenceReasonLength: 50,
  callOffReasonLength: 50,
  maxPhrases: 50,
  /** Comments or people that one call deletes or silences. */
  maxChosen: 100,
  maxWords: 10_000,
  wordLength: 32,
  wordsAtOnce: 300,
  heldShown: 500,
  heldAtOnce: 100,
  heldPerPerson: 20,
  /** Comments held for the guests of one address; those of one browser have the limit of one person. */
  heldPerAddress: 60,
  pollQuestionLength: 64,
  pollAnswerLength: 32,
  minPollAnswers: 2,
  maxPollAnswers: 6,
  audienceQuestionLength: 64,
  questionAnswerLength: 200,
  /** Questions that a room keeps, but for hidden ones. */
  maxQuestions: 1_000,
  noteLength: 200,
  markLength: 64,
  /** Marks that operators set in one room. */
  maxMarks: 2000,
  marksPageSize: 1000,
  /** A live without a picture, or a recording without a segment, for less than this is no break: clocks and keyframes are
   * not that exact, and a host reconnects within it. */
  shortestBreakMs: 1_500,
  /** A report is shared no longer than this. */
  reportShareDays: 30,
  /** The longest clip, and how many days it is kept and shared. */
  clipMs: 600_000,
  clipDays: 7,
  pageSize: 10,
  pageSizes: [10, 20, 50],
  maxPageSize: 500,
  platformPageSize: 50,
  maxPlatformPageSize: 200,
  heartbeatFirstMs: 500,
  heartbeatEveryMs: 10_000,
  callTimeoutMs: 15_000,
} as const;
