import type { AppsTexts } from './appsTexts';

/** In Spanish. */
export const es: AppsTexts = {
  openid: {
    refused: 'No puede iniciar sesión aquí',
    unexpected: 'Algo ha salido mal por nuestra parte. Vuelva a intentarlo en un momento.',
    signedOff: 'Ha cerrado la sesión',
    signedOffText: 'Puede cerrar esta página.',
  },
};
