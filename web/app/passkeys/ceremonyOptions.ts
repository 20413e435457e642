import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

interface Options {
  challenge: string;
}

/** The browser validates these options itself; this checks only what it needs to do so. */
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
