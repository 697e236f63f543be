export default function Reservation() {
  return <h1>Reservation</h1>;
}
