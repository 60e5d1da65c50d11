import type { OpenidTexts } from './openidTexts';

/** In Arabic. */
export const ar: OpenidTexts = {
  openid: {
    refused: 'لم يكتمل تسجيل الدخول',
    refusedText:
      'تتعذر معالجة طلب التطبيق. ارجع إلى التطبيق وحاول مجددًا، أو تواصل مع فريق دعم التطبيق.',
    unknownText:
      'هذا الرابط غير مكتمل أو قديم. ارجع إلى التطبيق وحاول مجددًا، أو تواصل مع فريق دعم التطبيق.',
    notSignedOff: 'لم يكتمل تسجيل الخروج',
    signedOff: 'تم تسجيل خروجك',
    signedOffText: 'يمكنك إغلاق هذه الصفحة.',
  },
};
