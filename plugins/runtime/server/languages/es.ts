import type { RuntimeTexts } from './runtimeTexts';

/** In Spanish. */
export const es: RuntimeTexts = {
  pages: {
    timedOut: 'Ha tardado más de lo permitido. Empiece de nuevo.',
    flowTimedOut: 'El tiempo se ha agotado. Empiece de nuevo.',
    flowGone: 'Este proceso ya no está disponible. Empiece de nuevo.',
    noInteraction: 'Esta sesión no existe o falta su clave. Empiece de nuevo.',
    over: 'Esta sesión ha terminado. Empiece de nuevo.',
    answered:
      'Este paso ya se respondió o pertenece a otra sesión. Continúe desde la última página o empiece de nuevo.',
    otherNode:
      'La respuesta es para el paso {node}, pero se espera otro. Continúe desde la última página.',
    beingAnswered:
      'Este paso ya se está procesando. Espere la página siguiente; si no aparece, responda de nuevo en diez segundos.',
    spent:
      'Este enlace ya se usó o ha caducado. Continúe desde la última página o empiece de nuevo.',
    begunElsewhere: 'Esto se inició en otro navegador. Continúe en él o empiece de nuevo aquí.',
    goneOn: 'El proceso ya está en otro paso. Continúe desde la última página o empiece de nuevo.',
    lateOrOver: 'Ha tardado demasiado o ya ha terminado. Empiece de nuevo.',
    nothingForLink: 'Este enlace no corresponde al paso actual. Continúe donde empezó.',
    linkOver:
      'El inicio de sesión de este enlace ha terminado o ha caducado. Empiece de nuevo desde la aplicación.',
  },
};
