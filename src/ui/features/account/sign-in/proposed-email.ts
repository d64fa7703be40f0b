/** Whose password was just set: that one signs in next, and once. */
let proposed = '';

export const proposeEmail = (email: string): void => {
  proposed = email;
};

export function takeProposedEmail(): string {
  const email = proposed;
  proposed = '';
  return email;
}
