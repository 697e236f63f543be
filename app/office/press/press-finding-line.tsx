import type { PressFinding } from "#artwork/press/press-finding.ts";

export function FindingLine({
  finding,
}: {
  finding: Omit<PressFinding, "spot"> & { spot?: string | undefined };
}) {
  return (
    <p className={finding.isStop ? "finding stop" : "finding"}>
      {finding.spot && <b>{finding.spot}: </b>}
      {finding.sentence}
    </p>
  );
}
