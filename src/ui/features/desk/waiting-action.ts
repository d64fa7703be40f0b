/** How what waits is named among the actions: by the same name and once, on the desk and from anywhere. */
interface Named {
  key: string;
  what: string;
  number: string;
  title: string;
}

export const waitingAction = ({ key, what, number, title }: Named) => ({
  id: `wait ${key}`,
  title: `${what} · ${number || title}`,
});
