/** How code outside of the router moves, and announces a move: the router gives itself here once, so that nothing imports the routes. */
type Go = (to: string, options?: { replace?: boolean }) => void;

let navigate: Go = (to) => window.location.assign(to);

export function setNavigate(next: Go) {
  navigate = next;
}

export const go: Go = (to, options) => navigate(to, options);

let load: (to: string) => void = () => {};

export function setPreload(next: (to: string) => void) {
  load = next;
}

/** For a link whose page is likely to be opened next: <Link to={to} {...preloading(to)}>. */
export const preloading = (to: string) => ({ onMouseEnter: () => load(to), onFocus: () => load(to) });
