import type { CoreTexts } from './coreTexts';

/** In Arabic. */
export const ar: CoreTexts = {
  waits: {
    waitSeconds:
      'طلبات كثيرة جدًا. انتظر {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}} ثم حاول مجددًا.',
    waitMinutes:
      'طلبات كثيرة جدًا. انتظر {count, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}} ثم حاول مجددًا.',
    mailMinutes:
      'بلغت هذه البيئة الحد الأقصى لرسائل البريد الإلكتروني. انتظر {count, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}} ثم حاول مجددًا.',
    mailHours:
      'بلغت هذه البيئة الحد الأقصى لرسائل البريد الإلكتروني. انتظر {count, plural, zero {# ساعة} one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}} ثم حاول مجددًا.',
  },
  passwords: {
    needs: 'يجب أن تستوفي كلمة المرور هذه القواعد: {faults}.',
    length:
      'من {least} إلى {most, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}',
    uppercase: 'حرف كبير',
    lowercase: 'حرف صغير',
    digit: 'رقم',
    special: 'رمز خاص',
    spaces: 'عدم وجود مسافات',
    common: 'كلمة المرور هذه شائعة جدًا. أدخل كلمة مرور أخرى.',
  },
};
