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
    useCode: 'Usar un código',
    recoveryTitle: 'Sus códigos de recuperación',
    recoveryText:
      'Guarde estos códigos en un lugar seguro. Cada uno le permite iniciar sesión una vez si pierde los demás métodos. No se volverán a mostrar.',
    recoveryKept: 'Los he guardado',
    mailSubject: 'Su código',
    mailText:
      'Su código es [code]. Es válido durante diez minutos. Si no lo ha solicitado, ignore este correo.',
    accountSubject: 'Ya tiene una cuenta',
    accountText:
      'Alguien ha intentado crear una cuenta con esta dirección de correo, que ya tiene una. Si ha sido usted, inicie sesión o restablezca su contraseña si la ha olvidado. Si no, ignore este correo.',
  },
  refusals: {
    wrongPassword: 'Nombre de usuario o contraseña incorrectos.',
    locked: 'Demasiadas contraseñas incorrectas. Espere unos minutos y vuelva a intentarlo.',
    disabled: 'Esta cuenta está desactivada.',
    passwordExpired: 'Esta contraseña ha caducado. Introduzca una nueva.',
    wrongCurrent: 'La contraseña actual no es correcta.',
    passwordRepeats:
      'Use una contraseña distinta de {count, plural, one {la actual} other {las últimas #}}.',
    passwordRace: 'La contraseña se acaba de cambiar en otro lugar. Vuelva a intentarlo.',
    wrongCode: 'Este código no es correcto. Vuelva a intentarlo.',
    tooManyCodes: 'Demasiados códigos incorrectos. Espere 15 minutos y vuelva a intentarlo.',
    codeOver: 'Este código ya no es válido. Solicite otro.',
    mailCodeRefused:
      'Este código es incorrecto o ha caducado. Vuelva a intentarlo o empiece de nuevo para recibir otro.',
    tooManyMails:
      'Se han enviado demasiados códigos a esta dirección. Espere 15 minutos y vuelva a intentarlo.',
    wrongRecoveryCode: 'Este código de recuperación no es correcto o ya se usó.',
    notAccepted: 'Estos datos no se han aceptado. Compruébelos y vuelva a intentarlo.',
    noMethod: 'Este método no está disponible. Use otro.',
    taken: 'Estos datos no se pueden usar. Inicie sesión si tiene una cuenta o introduzca otros.',
    canceled: 'La operación se canceló.',
    keyOver: 'No se solicitó ninguna llave o la solicitud ha caducado. Vuelva a intentarlo.',
    keyWrong: 'La respuesta de la llave no es válida.',
    keySite:
      'Esta llave pertenece a otro sitio. Abra la página en su dirección habitual y vuelva a intentarlo.',
    keyUnverified:
      'El dispositivo no ha confirmado que es usted. Vuelva a intentarlo con su huella, su rostro o su PIN.',
    keyUsed: 'La respuesta de la llave ya se usó.',
    keyTaken: 'Esta llave ya está registrada.',
    keyUnknown: 'Esta llave no se conoce aquí. Use otra o inicie sesión de otra forma.',
    keyOfAnother: 'La llave pertenece a otra cuenta.',
    keyUserGone: 'La cuenta de esta llave de acceso ya no existe.',
    tooManyKeys:
      'Una cuenta puede tener {count, plural, one {# llave} other {# llaves}}. Quite una primero.',
    notEmail: '«{value}» no es un correo electrónico.',
    emailWrong: '«{value}» no es un correo electrónico. Introduzca uno como ada@example.com.',
    emailChanged: 'La dirección de la cuenta ha cambiado desde que se envió el código.',
    phoneWrong: '«{value}» no es un número de teléfono.',
    phoneShort: '«{value}» es demasiado corto para ser un número de teléfono.',
    valueLong: 'Use como máximo {count, plural, one {# carácter} other {# caracteres}}.',
    valueInvisible: 'Este valor contiene un carácter invisible. Quítelo.',
    usernameIsAddress:
      'Un nombre de usuario con @ debe ser el correo electrónico de la propia cuenta.',
    nameMissing:
      'Indique un nombre de usuario, un correo electrónico, un teléfono o un identificador externo.',
  },
};
