interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** Somebody who has not given a name yet goes by their address. */
export function fullName({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}
