/** The largest parts of a room, which are loaded while its details are fetched. */
export const loadPlayback = () => import('../features/playback/Playback.tsx');
export const loadComments = () => import('../features/comments/CommentPanel.tsx');
