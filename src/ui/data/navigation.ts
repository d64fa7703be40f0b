/** How code outside of the components moves: the router gives itself here once, so that nothing imports the routes. */
type Go = (to: string, options?: { replace?: boolean }) => void;

let navigate: Go = (to) => window.location.assign(to);

export function setNavigate(next: Go) {
  navigate = next;
}

export const go: Go = (to, options) => navigate(to, options);
