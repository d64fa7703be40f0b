export default (): never => {
  throw new Error('the file makes no sense');
};
