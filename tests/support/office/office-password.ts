/** What everybody in the tests of the office signs in with. */
export const PASSWORD = "nineteen saguaros at dusk";
