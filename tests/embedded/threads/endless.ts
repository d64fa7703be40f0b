export default (): never => {
  for (;;);
};
