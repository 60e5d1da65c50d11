import type { ConnectorsTexts } from './connectorsTexts';

/** In Arabic. */
export const ar: ConnectorsTexts = {
  pages: {
    exactly:
      'أدخل {count, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} بالضبط.',
    atLeast:
      'أدخل {count, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل.',
    atMost:
      'أدخل {count, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأكثر.',
    missing: 'املأ هذا الحقل.',
    notEmail: 'أدخل عنوان بريد إلكتروني صالحًا.',
    wrongForm: 'صيغة هذه القيمة غير صحيحة.',
    notNumber: 'أدخل رقمًا.',
    wentWrong: 'حدث خطأ ما. حاول مجددًا.',
    flowFailed: 'ابدأ من جديد. إذا تكرر الفشل، فتواصل مع الدعم.',
    codeUsed: 'هذا الرمز غير صحيح أو سبق استخدامه. حاول مجددًا أو أدخل رمزًا آخر.',
    next: 'التالي',
    go: 'متابعة',
    goOnWith: 'المتابعة باستخدام {provider}',
    captchaUnanswered: 'أكّد أنك لست روبوتًا.',
    captchaRefused: 'فشل التحقق أو انتهت صلاحيته. أكّد مجددًا أنك لست روبوتًا.',
    captchaUnreachable: 'خدمة التحقق غير متاحة. حاول مجددًا بعد لحظات.',
    challengeUnanswered: 'لم يرد أحد على الطلب في الوقت المحدد. حاول مجددًا.',
    challengeOver: 'هذا الطلب غير موجود أو انتهت صلاحيته. ابدأ من جديد.',
  },
};
