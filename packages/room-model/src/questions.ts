export { LateSlice } from './LateSlice.ts';
export { type QuestionsState, questions } from './slices/questions.state.ts';
