import type { PagesTexts } from './pagesTexts';

/** In Spanish. */
export const es: PagesTexts = {
  hosted: {
    title: 'Iniciar sesión',
    language: 'Idioma',
    done: 'Listo',
    doneText: 'Puede cerrar esta página.',
    failed: 'No se ha podido completar la operación',
    failedText: 'Empiece de nuevo o vuelva a la página de la que procede.',
    link: 'Continuar aquí',
    linkText: 'Continúe solo si ha empezado en otra página o en otro dispositivo.',
    leaving: 'Redirigiendo',
    leavingText: 'Le estamos redirigiendo a {host}.',
    go: 'Continuar',
    refused: 'Algo ha salido mal',
    again: 'Empezar de nuevo',
    busy: 'Un momento',
    busyText: 'Se está procesando su respuesta. La página siguiente se abre automáticamente.',
    nothing: 'Página no encontrada. Vuelva a la página en la que empezó.',
    unavailable: 'Esta página no está disponible en este momento. Vuelva a intentarlo más tarde.',
    trialOver: 'Esta prueba ha caducado. Ejecútela de nuevo desde el proceso.',
    otherBrowser:
      'Este proceso no está disponible en este navegador. Continúe en el navegador en el que empezó o vuelva a la página de la que procede y empiece de nuevo.',
    framed:
      'El paso siguiente lleva a otro sitio, que no se puede mostrar aquí. Vuelva a cargar la página y use otra opción, o póngase en contacto con el servicio de asistencia.',
    unexpected: 'Algo ha salido mal por nuestra parte. Vuelva a intentarlo en unos instantes.',
  },
  ceremony: {
    registerTitle: 'Crear una llave de acceso',
    authenticateTitle: 'Iniciar sesión con una llave de acceso',
    registerText:
      'Su dispositivo guarda la llave de acceso y le pide la huella digital, el rostro o el PIN.',
    authenticateText: 'Su dispositivo le pide la huella digital, el rostro o el PIN.',
    registerButton: 'Crear llave de acceso',
    authenticateButton: 'Continuar con la llave de acceso',
    working: 'Siga las instrucciones de su navegador o dispositivo.',
    unsupported:
      'Este navegador no puede usar llaves de acceso aquí. Use otro navegador u otro método.',
    framed:
      'Las llaves de acceso no funcionan cuando otro sitio muestra esta página incrustada. Abra la página en su propia pestaña o use otro método.',
    elsewhere:
      'Las llaves de acceso de esta página solo funcionan en {domain}. Abra la página en esa dirección o use otro método.',
    stopped: 'La solicitud se ha cancelado o ha caducado. Vuelva a intentarlo.',
    known: 'Ya tiene una llave de acceso en este dispositivo. Puede iniciar sesión con ella.',
    failed: 'No se ha podido usar la llave de acceso. Vuelva a intentarlo.',
    noScript: 'Las llaves de acceso necesitan JavaScript. Actívelo o use otro método.',
  },
  look: {
    links: 'Enlaces',
    backTo: 'Volver a {app}',
    show: 'Mostrar',
    hide: 'Ocultar',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
  },
  forms: {
    fieldMissing: 'Introduzca un valor.',
    fieldWrong: 'Introduzca un valor válido.',
    choiceWrong: 'Seleccione una de las opciones.',
    tickMissing: 'Marque la casilla para continuar.',
    passwordsDiffer: 'Las contraseñas no coinciden.',
    verifyPassword: 'Confirmar contraseña',
    submit: 'Continuar',
    selectOne: 'Seleccionar',
  },
};
