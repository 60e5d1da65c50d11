import { messages } from '../../contract';

/** Texts about the limits of emails that flows send. */
export const strings = messages('mail', {
  perHour: 'Emails per hour',
  perDay: 'Emails per day',
  limitSubject: 'Email limit reached in {company}',
  limitText:
    'The flows of {company} have sent {limit, plural, one {# email} other {# emails}} through this installation’s mail server, the most they can send in {window, select, hour {an hour} other {a day}}. Further emails fail until the {window, select, hour {hour} other {day}} is over.\n\nTo send more, ask an operator of this installation to raise the limit, or use your own mail server with the SMTP Client connector.\n\nThis message is sent at most once a day.',
});
