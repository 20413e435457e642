import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

interface Options {
  challenge: string;
}

/** The standard defines these, the browser checks them whole; here only what it could not survive without. */
export function requestOptions(options: Options): PublicKeyCredentialRequestOptionsJSON {
  if (isRequest(options)) return options;
  throw new TypeError('The passkey options of the server are not understood');
}

export function creationOptions(options: Options): PublicKeyCredentialCreationOptionsJSON {
  if (isCreation(options)) return options;
  throw new TypeError('The passkey options of the server are not understood');
}

function isRequest(options: Options): options is PublicKeyCredentialRequestOptionsJSON {
  return options.challenge !== '';
}

function isCreation(options: Options): options is PublicKeyCredentialCreationOptionsJSON {
  return 'rp' in options && 'user' in options && 'pubKeyCredParams' in options;
}
