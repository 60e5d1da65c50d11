import type { UsersTexts } from './usersTexts';

/** In Spanish. */
export const es: UsersTexts = {
  pages: {
    totpTitle: 'Configure su aplicación de autenticación',
    totpText:
      'Escanee este código QR con su aplicación de autenticación e introduzca el código que muestra.',
    totpPicture: 'Código QR',
    totpByHand: 'Si no puede escanearlo, introduzca esta clave:',
    code: 'Código',
    go: 'Continuar',
    next: 'Siguiente',
    email: 'Correo electrónico',
    signIn: 'Iniciar sesión',
    emailFirst: 'Use una llave de acceso o introduzca su correo electrónico.',
    confirmTitle: 'Confirme su identidad',
    confirmText: 'Use la llave de acceso o la llave de seguridad de su cuenta.',
    confirmButton: 'Usar llave de acceso',
    usePasskey: 'Iniciar sesión con una llave de acceso',
    useCode: 'Usar un código en su lugar',
    recoveryTitle: 'Sus códigos de recuperación',
    recoveryText:
      'Guarde estos códigos en un lugar seguro. Cada uno le permite iniciar sesión una vez si pierde sus otros métodos de inicio de sesión. No se volverán a mostrar.',
    recoveryKept: 'Los he guardado',
    copyKey: 'Copiar clave',
    copyCodes: 'Copiar códigos',
    downloadCodes: 'Descargar códigos',
    copied: 'Copiado',
    mailSubject: 'Su código de verificación',
    mailText:
      'Su código es [code]. Es válido durante diez minutos. Si no lo ha solicitado, ignore este correo.',
    accountSubject: 'Ya tiene una cuenta',
    accountText:
      'Alguien ha intentado crear una cuenta con este correo electrónico, pero ya existe una. Si ha sido usted, inicie sesión, o restablezca su contraseña si la ha olvidado. Si no ha sido usted, ignore este correo.',
  },
  refusals: {
    wrongPassword: 'Nombre de usuario o contraseña incorrectos.',
    locked: 'Demasiadas contraseñas incorrectas. Espere unos minutos y vuelva a intentarlo.',
    disabled: 'Esta cuenta está desactivada. Póngase en contacto con el soporte.',
    passwordExpired: 'Esta contraseña ha caducado. Establezca una nueva para iniciar sesión.',
    wrongCurrent: 'La contraseña actual es incorrecta. Vuelva a intentarlo.',
    passwordRepeats:
      'Use una contraseña distinta de {count, plural, one {la actual} other {las últimas #}}.',
    passwordRace: 'La contraseña se acaba de cambiar desde otro lugar. Vuelva a intentarlo.',
    wrongCode: 'Código incorrecto. Vuelva a intentarlo.',
    tooManyCodes: 'Demasiados códigos incorrectos. Espere 15 minutos y vuelva a intentarlo.',
    codeOver: 'Este código ha caducado. Solicite otro.',
    mailCodeRefused:
      'Este código es incorrecto o ha caducado. Vuelva a intentarlo o empiece de nuevo para recibir otro.',
    tooManyMails:
      'Se han enviado demasiados correos a esta dirección. Espere 15 minutos y vuelva a intentarlo.',
    wrongRecoveryCode:
      'Este código de recuperación es incorrecto o ya se ha usado. Pruebe con otro.',
    notAccepted: 'Estos datos no se han aceptado. Compruébelos y vuelva a intentarlo.',
    noMethod: 'Este método no está disponible. Use otro.',
    taken: 'Estos datos no se pueden usar. Inicie sesión si tiene una cuenta o introduzca otros.',
    canceled: 'La operación se ha cancelado. Vuelva a intentarlo o use otro método.',
    keyOver: 'No se ha solicitado ninguna llave o la solicitud ha caducado. Vuelva a intentarlo.',
    keyWrong: 'No se ha podido verificar su llave de acceso o de seguridad. Vuelva a intentarlo.',
    keySite:
      'Esta llave pertenece a otro sitio. Abra la página en su dirección habitual y vuelva a intentarlo.',
    keyUnverified:
      'El dispositivo no ha confirmado su identidad. Vuelva a intentarlo con su huella digital, su rostro o su PIN.',
    keyUsed: 'La respuesta de la llave ya se ha usado. Vuelva a intentarlo.',
    keyTaken: 'Esta llave ya está registrada. Use otra.',
    keyUnknown: 'Esta llave no está registrada aquí. Use otra o inicie sesión de otra forma.',
    keyOfAnother: 'Esta llave pertenece a otra cuenta. Use la suya.',
    keyUserGone:
      'La cuenta de esta llave de acceso ya no existe. Use otra llave u otro método de inicio de sesión.',
    tooManyKeys:
      'Una cuenta puede tener como máximo {count, plural, one {# llave} other {# llaves}}. Elimine una primero.',
    emailWrong: '«{value}» no es un correo electrónico. Introduzca uno como ada@example.com.',
    emailChanged:
      'El correo electrónico de la cuenta ha cambiado. Empiece de nuevo para verificar el nuevo.',
    phoneWrong: '«{value}» no es un número de teléfono. Introduzca uno como +1 555 010 0123.',
    phoneShort: '«{value}» es demasiado corto para ser un número de teléfono.',
    valueLong: 'Use como máximo {count, plural, one {# carácter} other {# caracteres}}.',
    valueInvisible: 'Este valor contiene un carácter invisible. Elimínelo.',
    usernameIsAddress:
      'Un nombre de usuario con @ debe ser el correo electrónico de la propia cuenta.',
    nameMissing:
      'Indique un nombre de usuario, un correo electrónico, un número de teléfono o un identificador externo.',
  },
};
