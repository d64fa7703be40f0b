/** How code outside of the router moves, and announces a move: the router gives itself here once, so that nothing imports the routes. */
type Go = (to: string, options?: { replace?: boolean }) => void;

let navigate: Go = (to) => window.location.assign(to);

export function setNavigate(next: Go) {
  navigate = next;
}

export const go: Go = (to, options) => navigate(to, options);

/** What of the router's state says where the page is and where it goes. */
interface Way {
  state: { location: { pathname: string }; navigation: { location?: { pathname: string } } };
}

let way: Way | null = null;

export function setWay(router: Way | null) {
  way = router;
}

/**
 * Another page was asked for and has not come: what changes the address of this one now would call that off. For what is written there
 * a while after it was typed; a press means what it says.
 */
export function isLeaving(): boolean {
  if (way === null) return false;
  const { location, navigation } = way.state;
  return navigation.location !== undefined && navigation.location.pathname !== location.pathname;
}

/** Asked of the page of this moment; what it gives tells later whether the person still stands there and goes nowhere else. */
export function stayAt(): () => boolean {
  const at = way?.state.location.pathname;
  return () => way?.state.location.pathname === at && !isLeaving();
}

let load: (to: string) => void = () => {};

export function setPreload(next: (to: string) => void) {
  load = next;
}

/** For a link whose page is likely to be opened next: <Link to={to} {...preloading(to)}>. */
export const preloading = (to: string) => ({ onMouseEnter: () => load(to), onFocus: () => load(to) });
