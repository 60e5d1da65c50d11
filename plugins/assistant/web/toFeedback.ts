import type { FeedbackCategory } from '../contract';

/** The reasons given with negative feedback on a reply. */
export interface Reasons {
  readonly category?: FeedbackCategory;
  readonly comment?: string;
}

/** Returns a rating as it is sent; reasons go with thumbs down alone. */
export const toFeedback = (
  feedback: 'thumbs_up' | 'thumbs_down',
  { category, comment }: Reasons,
) => ({
  feedback,
  ...(feedback === 'thumbs_down' && {
    ...(category && { feedbackCategory: category }),
    ...(comment?.trim() && { additionalComments: comment.trim() }),
  }),
});
