interface HasName {
  firstName: string;
  lastName: string;
  email: string;
}

/** The e-mail address stands in for a missing name. */
export function fullName({ firstName, lastName, email }: HasName): string {
  return `${firstName} ${lastName}`.trim() || email;
}
