import type { ConnectorsTexts } from './connectorsTexts';

/** In Arabic. */
export const ar: ConnectorsTexts = {
  pages: {
    exactly:
      'أدخل بالضبط {count, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}.',
    atLeast:
      'أدخل على الأقل {count, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}.',
    atMost:
      'أدخل على الأكثر {count, plural, zero {# حرف} one {حرفًا واحدًا} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}.',
    missing: 'املأ هذا الحقل.',
    notEmail: 'أدخل بريدًا إلكترونيًا صالحًا.',
    wrongForm: 'صيغة هذه القيمة غير صحيحة.',
    notNumber: 'أدخل رقمًا.',
    wentWrong: 'حدث خطأ ما.',
    flowFailed: 'ابدأ من جديد. إذا تكرر الفشل، فتواصل مع الدعم.',
    emailTaken: 'لا يمكن إنشاء حساب بهذا البريد الإلكتروني. إذا كان لديك حساب فسجّل الدخول.',
    codeUsed: 'هذا الرمز غير صحيح أو استُخدم بالفعل.',
    next: 'التالي',
    go: 'متابعة',
    goOnWith: 'المتابعة باستخدام {provider}',
    captchaUnanswered: 'أكّد أنك لست روبوتًا.',
    captchaRefused: 'فشل التحقق أو انتهت صلاحيته. أكّد مجددًا أنك لست روبوتًا.',
    captchaUnreachable: 'تعذّر تأكيد التحقق. حاول مجددًا بعد لحظات.',
    challengeUnanswered: 'لم يُجب أحد عن الطلب في الوقت المحدد. حاول مجددًا.',
    challengeOver: 'هذا الطلب غير موجود أو انتهى وقته. ابدأ من جديد.',
  },
};
