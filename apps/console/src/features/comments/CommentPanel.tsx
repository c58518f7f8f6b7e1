import { texts } from '../../lib/texts.ts';

export const CommentPanel = () => <h2>{texts.comments.title}</h2>;
