ALTER TABLE "spot_code" DROP COLUMN "ended_at";--> statement-breakpoint
-- The spots that are sold already get their codes: the first six bytes of a random UUID, as digits and letters.
INSERT INTO spot_code (code, reservation_id)
SELECT string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + get_byte(uuid_send(drawn.uuid), place) % 28, 1), '' ORDER BY place),
	drawn.id
FROM (SELECT id, gen_random_uuid() AS uuid FROM reservation WHERE state IN ('unpaid', 'paid') OFFSET 0) AS drawn
CROSS JOIN generate_series(0, 5) AS place
GROUP BY drawn.id
ON CONFLICT DO NOTHING;
